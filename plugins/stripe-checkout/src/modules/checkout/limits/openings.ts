import type { Knex } from "@medusajs/framework/mikro-orm/knex";

const TABLE = "stripe_checkout_opening";
const WINDOW_S = 15 * 60;

/**
 * Counts the opening of a page. Counting and comparing are one statement, so that openings at the same moment cannot all find
 * room, whichever engine they reach.
 *
 * @param key who opens it
 * @param most openings within 15 minutes; 0 for any number
 * @returns seconds after which there is room again; 0 when there was and this one is counted
 */
export async function countOpening(database: Knex, key: string, most: number): Promise<number> {
  if (most === 0) return 0;
  const { rowCount } = await database.raw<{ rowCount: number }>(
    `insert into ${TABLE} as known (key, times) values (:key, array[now()])
     on conflict (key) do update
       set times = array(select at from unnest(known.times) at where at > now() - :window::interval) || now()
       where (select count(*) from unnest(known.times) at where at > now() - :window::interval) < :most`,
    { key, most, window: `${WINDOW_S} seconds` },
  );
  if (rowCount === 1) return 0;
  const { rows } = await database.raw<{ rows: { seconds: number }[] }>(
    `select extract(epoch from at + :window::interval - now())::float8 as seconds
     from ${TABLE}, unnest(times) at where key = :key order by at desc offset :last limit 1`,
    { key, last: most - 1, window: `${WINDOW_S} seconds` },
  );
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1));
}

/** Forgets who has not opened a page for a while. */
export async function clearOldOpenings(database: Knex): Promise<void> {
  await database.raw(`delete from ${TABLE} where times[cardinality(times)] < now() - ?::interval`, [
    `${WINDOW_S} seconds`,
  ]);
}
