import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * Tells every engine and page cache that answers have changed, when the transaction commits.
 *
 * @param moved whether a listing has its products in another order or number than before
 */
export async function raiseVersion(database: Knex, moved: boolean): Promise<void> {
  await database.raw(
    "update catalogue_state set version = version + 1, shape = shape + ? returning pg_notify('catalogue', '')",
    [moved ? 1 : 0],
  );
}
