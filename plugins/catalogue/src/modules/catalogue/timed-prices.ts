import type { Knex } from "@medusajs/framework/mikro-orm/knex";

const HAS_TURNED = `
  (l.starts_at > state.price_lists_seen_at and l.starts_at <= now()
   or l.ends_at > state.price_lists_seen_at and l.ends_at <= now())`;

/**
 * Whether a price list has begun or ended since the last time, which happens by the clock and not by a change of any row: a
 * condition on `catalogue_state state`.
 */
export const PRICES_HAVE_TURNED = `exists (select from price_list l where ${HAS_TURNED})`;

/** Marks the products of such price lists. */
export async function markTimedPrices(database: Knex): Promise<void> {
  await database.raw(
    `with turned as (
       select l.id from price_list l, catalogue_state state where ${HAS_TURNED}
     ), marked as (
       insert into catalogue_dirty (source, key) select 'price_list', id from turned
     )
     update catalogue_state set price_lists_seen_at = now()`,
  );
}
