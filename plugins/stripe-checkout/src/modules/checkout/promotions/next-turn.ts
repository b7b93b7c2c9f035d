import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";

/** Seconds until a campaign begins or ends, by the database's clock; null while none will. */
export async function secondsToNextTurn({
  database,
}: Pick<CheckoutContext, "database">): Promise<number | null> {
  const rows = await prepared<{ seconds: number | null }>(
    database,
    `select extract(epoch from min(turn) - now())::float8 as seconds
     from promotion_campaign, unnest(array[starts_at, ends_at]) turn
     where deleted_at is null and turn > now()`,
  );
  return rows[0]?.seconds ?? null;
}
