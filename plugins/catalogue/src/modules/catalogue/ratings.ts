import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Product } from "./records";
import { raiseVersion } from "./version";

/** How many gave one star, two, up to five. */
export type RatingCounts = [number, number, number, number, number];

/**
 * Writes down how a product is rated, in the caller's transaction. The product's row follows by its trigger; the version
 * moves in any case, because pages also show what the ratings say in words.
 */
export async function writeRating(transaction: Knex, productId: string, counts: RatingCounts): Promise<void> {
  await transaction.raw(
    `insert into catalogue_rating as kept (product_id, counts) values (?, ?)
     on conflict (product_id) do update set counts = excluded.counts where kept.counts <> excluded.counts`,
    [productId, counts],
  );
  await raiseVersion(transaction, false);
}

/** Nobody's rating for a product that nobody rated. */
export async function readRating(database: Knex, productId: string): Promise<RatingCounts> {
  const { rows } = await database.raw<{ rows: { counts: RatingCounts }[] }>(
    "select counts from catalogue_rating where product_id = ?",
    [productId],
  );
  return rows[0]?.counts ?? [0, 0, 0, 0, 0];
}

/** The average to one decimal, as every page and the API tell it. */
export function ratingOf(counts: RatingCounts | null): Product["rating"] {
  const given = counts ?? [];
  const count = given.reduce((sum, of) => sum + of, 0);
  const stars = given.reduce((sum, of, at) => sum + of * (at + 1), 0);
  return { average: count === 0 ? null : Math.round((stars * 10) / count) / 10, count };
}
