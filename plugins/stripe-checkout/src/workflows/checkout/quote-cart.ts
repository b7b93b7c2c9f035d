import type { MedusaContainer } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";
import { readFreeFrom } from "../../modules/checkout/engine-tables/free-shipping";
import { type Memo, NO_MEMO } from "../../modules/checkout/memo";
import { secondsToTurns } from "../../modules/checkout/promotions/turns";
import { openPages, type Quotation, quotedLines } from "../../modules/checkout/stock/quote";
import { isTooSmall } from "../../modules/checkout/stripe/least-total";
import { toCents } from "../../modules/checkout/stripe/money";
import { reconcileLines } from "../../modules/checkout/stripe/session-params";
import { lineOf } from "../steps/plan-session";
import { lineDiscounts } from "./line-discounts";
import type { OpenCheckoutLine } from "./open-lines";
import { planCart } from "./plan-cart";
import type { CodeVerdict } from "./price-cart";

/** What a checkout of the same lines and codes would charge now. Amounts are cents. */
export interface CartQuote {
  currency_code: string;
  /** In the order of the lines that were asked about; `total` is after discounts. */
  lines: { variant_id: string; before: number; total: number }[];
  /** The goods before discounts, and after them. */
  before: number;
  goods: number;
  /** As the hosted page offers it, the first one chosen. */
  shipping: {
    id: string;
    name: string;
    code: string;
    price: number;
    /** What the merchant says of it, such as how long it takes. */
    description: string | null;
  }[];
  /** The sum of the goods at which the first way of shipping is free; null when no sum makes it so. */
  free_from: number | null;
  /** Whether the total is too small to be paid by card, and yet not zero. Then no checkout opens. */
  is_too_small: boolean;
  codes: (CodeVerdict & { discount: number })[];
  /** Those that apply by themselves. */
  promotions: { name: string; discount: number }[];
}

export interface QuoteCartInput {
  /** Null for a guest. */
  customer_id: string | null;
  email: string | null;
  lines: Pick<OpenCheckoutLine, "variant_id" | "quantity">[];
  codes: string[];
  /** What was read of the lines' variants; one without a price is left out of the sums. */
  quotation: Quotation;
}

/**
 * Says what a checkout would charge, by the code that opens one, and leaves nothing behind.
 *
 * @throws MedusaError NOT_ALLOWED with a code of `UNPAYABLE` where no checkout could open
 */
export async function quoteCart(
  container: MedusaContainer,
  input: QuoteCartInput,
  memo: Memo = NO_MEMO,
): Promise<CartQuote> {
  const context = { ...checkoutContext(container), memo };
  const { market } = input.quotation;
  const lines = quotedLines(input.lines, input.quotation);
  const pricedFor = { market, lines, customer_id: input.customer_id, email: input.email };
  const open = await openPages(container, input.customer_id ?? undefined, memo);
  const own = open.flatMap(({ promotion_usage }) => promotion_usage ?? []);
  const { discounts, codes, promotions, cart, options, plan } = await planCart(context, {
    ...pricedFor,
    codes: input.codes,
    own,
  });
  const currency = market.currency_code;
  const before = toCents(cart.original_item_total, currency);
  const whole = reconcileLines(
    cart.items.map((item) => lineOf({ ...item, total: item.original_total }, currency)),
    before,
  );
  const units = toCents(1, currency);
  const off = lineDiscounts(
    cart.items.map(({ original_total, total }, index) => ({
      before: whole[index]?.total ?? 0,
      discount: MathBN.mult(MathBN.sub(original_total, total), units).toNumber(),
    })),
    before - plan.goods,
  );
  const shares = sharesOf(
    promotions.map(({ code }) => code),
    discounts.lines,
    before - plan.goods,
  );
  const [first] = plan.rates;
  return {
    currency_code: currency,
    lines: lines.map(({ variant_id }, index) => {
      const { total = 0 } = whole[index] ?? {};
      return { variant_id, before: total, total: total - (off[index] ?? 0) };
    }),
    before,
    goods: plan.goods,
    shipping: plan.rates.map(({ shipping_option_id, name, code, amount, charged }) => ({
      id: shipping_option_id,
      name,
      code,
      price: charged ?? amount,
      description: options.find(({ id }) => id === shipping_option_id)?.type?.description ?? null,
    })),
    free_from: first ? await freeFrom(context, first.shipping_option_id, currency) : null,
    is_too_small: isTooSmall(plan),
    codes: codes.map((verdict) => ({ ...verdict, discount: shares.get(verdict.code) ?? 0 })),
    promotions: promotions
      .filter(({ code }) => !codes.some((given) => given.code === code.trim()))
      .map(({ code, name }) => ({ name, discount: shares.get(code.trim()) ?? 0 })),
  };
}

const freeFrom = (context: CheckoutContext, optionId: string, currency: string) =>
  context.memo.get(["free from", optionId, currency], () => readFreeFrom(context, optionId, currency));

/**
 * The moments at which quotes change although nothing is written to the tables of `quoted-tables`: campaigns begin and end.
 *
 * @param within milliseconds from now
 * @returns moments as `Date.now` counts them, the next one first; a few milliseconds early, and never late
 */
export async function quoteTurns(container: MedusaContainer, within: number): Promise<number[]> {
  const asked = Date.now();
  const turns = await secondsToTurns(checkoutContext(container), within / 1000);
  return turns.map((seconds) => asked + seconds * 1000);
}

/** Cents by code, without blanks; they come to the whole discount, however its parts are rounded. */
function sharesOf(
  codes: string[],
  lines: { code: string; amount: { value: string } }[],
  discount: number,
): Map<string, number> {
  const amounts = codes.map((code) =>
    lines
      .filter((line) => line.code === code)
      .reduce((sum, { amount }) => MathBN.add(sum, amount.value), MathBN.convert(0))
      .toNumber(),
  );
  const all = amounts.reduce((sum, amount) => sum + amount, 0);
  const shares = new Map<string, number>();
  let told = 0;
  let passed = 0;
  codes.forEach((code, index) => {
    passed += amounts[index] ?? 0;
    const until = all > 0 ? Math.round((discount * passed) / all) : 0;
    shares.set(code.trim(), until - told);
    told = until;
  });
  return shares;
}
