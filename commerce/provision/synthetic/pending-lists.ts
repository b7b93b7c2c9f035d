import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** Kilobytes of rows that are sorted into an index at once. */
const PENDING = 65_536;

/**
 * The indexes of the catalogue that are kept sorted, because who searches reads all that waits to be sorted in; also those that an
 * interrupted run has left otherwise.
 */
const SORTED = `
  select indexrelid::regclass::text as name from pg_index
  join pg_class on pg_class.oid = indexrelid
  where indrelid = 'catalogue_product'::regclass
    and reloptions && array['fastupdate=off', 'gin_pending_list_limit=${PENDING}']`;

/**
 * Does something that writes thousands of products, while their words wait to be sorted into the indexes many at a time: one by one they
 * take longer than all else of a product. Searches are slower until it is done. What an interrupted run leaves is sorted in by Postgres
 * itself, and the next run puts the indexes right.
 */
export async function withPendingLists(container: MedusaContainer, work: () => Promise<void>): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const { rows } = await database.raw<{ rows: { name: string }[] }>(SORTED);
  for (const { name } of rows) {
    await database.raw(`alter index ${name} set (fastupdate = on, gin_pending_list_limit = ${PENDING})`);
  }
  try {
    await work();
  } finally {
    for (const { name } of rows) {
      await database.raw(`alter index ${name} set (fastupdate = off)`);
      await database.raw(`alter index ${name} reset (gin_pending_list_limit)`);
      await database.raw("select gin_clean_pending_list(?::regclass)", [name]);
    }
  }
}
