import { prepared } from "@emberly/kit/sql";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { type CheckoutContext, checkoutContext } from "../../modules/checkout/context";

/** The engine's own provider: it knows the rates of the dashboard and nothing else. */
const BY_RATES = "tp_system";

/** Whether the engine may find taxes in a country: only where it has rates, or asks another provider. */
export async function isTaxed(
  { database }: Pick<CheckoutContext, "database">,
  countryCode: string | null | undefined,
): Promise<boolean> {
  if (!countryCode) return false;
  const rows = await prepared<{ taxed: boolean }>(
    database,
    `select exists (
       select from tax_region region where region.country_code = ? and region.deleted_at is null
         and (region.provider_id <> ?
           or exists (select from tax_rate where tax_region_id = region.id and deleted_at is null))
     ) as taxed`,
    [countryCode, BY_RATES],
  );
  return rows[0]?.taxed ?? false;
}

export const isTaxedStep = createStep(
  "is-country-taxed",
  async ({ country_code }: { country_code: string | null }, { container }) =>
    new StepResponse(await isTaxed(checkoutContext(container), country_code)),
);
