import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";

/** In how many seconds campaigns begin or end by the database's clock, as far as that is sooner than `within` seconds. */
export async function secondsToTurns(
  { database }: Pick<CheckoutContext, "database">,
  within: number,
): Promise<number[]> {
  const rows = await prepared<{ seconds: number }>(
    database,
    `select extract(epoch from turn - now())::float8 as seconds
     from promotion_campaign, unnest(array[starts_at, ends_at]) turn
     where deleted_at is null and turn > now() and turn <= now() + make_interval(secs => ?)
     order by turn`,
    [within],
  );
  return rows.map(({ seconds }) => seconds);
}
