import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";

/** The engine's own provider: it knows the rates of the dashboard and nothing else. */
const BY_RATES = "tp_system";

/**
 * What taxes a sale depends on: `nothing`, because none is taxed; `country`, of which there is only one; or the `address`,
 * which the shopper says on the hosted page only.
 */
export type TaxReach = "nothing" | "country" | "address";

/** @param countries where the goods may go: two letters, upper case */
export async function taxReach(
  { database }: Pick<CheckoutContext, "database">,
  { region_id, countries }: { region_id: string; countries: string[] },
): Promise<TaxReach> {
  const rows = await prepared<{ by_address: boolean }>(
    database,
    `select tax.parent_id is not null or coalesce(tax.provider_id, ?) <> ? as by_address
     from region join tax_region tax on upper(tax.country_code) = any(?) and tax.deleted_at is null
     where region.id = ? and region.automatic_taxes
       and (coalesce(tax.provider_id, ?) <> ?
         or exists (select from tax_rate where tax_region_id = tax.id and deleted_at is null))`,
    [BY_RATES, BY_RATES, countries, region_id, BY_RATES, BY_RATES],
  );
  if (rows.length === 0) return "nothing";
  return countries.length > 1 || rows.some(({ by_address }) => by_address) ? "address" : "country";
}
