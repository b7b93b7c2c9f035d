import { formatMoney } from "@emberly/kit/admin/format";
import type { ReviewRecord } from "../../modules/checkout/rules/review-record";

/** A sum of cents of a payment's currency. Stripe counts some currencies in cents that have none in the browser, such as forints. */
export function formatCents(
  cents: number,
  { currency_code, cents_per_unit }: Pick<ReviewRecord, "currency_code" | "cents_per_unit">,
): string {
  return formatMoney(cents / cents_per_unit, currency_code);
}
