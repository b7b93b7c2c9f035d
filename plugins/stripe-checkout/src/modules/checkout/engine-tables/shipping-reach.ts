import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";

/** The countries that shipping options reach as a whole: two letters, upper case. */
export async function readShippingReach(
  { database }: Pick<CheckoutContext, "database">,
  optionIds: string[],
): Promise<Map<string, Set<string>>> {
  const rows = await prepared<{ id: string; countries: string[] }>(
    database,
    `select option.id, array_agg(distinct upper(zone.country_code)) as countries
     from shipping_option option
     join geo_zone zone on zone.service_zone_id = option.service_zone_id
       and zone.type = 'country' and zone.deleted_at is null
     where option.id = any(?) group by option.id`,
    [optionIds],
  );
  return new Map(rows.map(({ id, countries }) => [id, new Set(countries)]));
}
