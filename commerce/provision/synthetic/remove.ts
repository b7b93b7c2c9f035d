import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/**
 * Rows by their product, `:ids`, children before what leads to them. What hangs on a foreign key that cascades
 * (variants, images, categories, prices, stock levels) goes with its parent.
 */
const DELETIONS = [
  `delete from price_set where id in (
     select price_set_id from product_variant_price_set l join product_variant v on v.id = l.variant_id
     where v.product_id = any(:ids))`,
  `delete from inventory_item where id in (
     select inventory_item_id from product_variant_inventory_item l join product_variant v on v.id = l.variant_id
     where v.product_id = any(:ids))`,
  `delete from product_variant_price_set where variant_id in (
     select id from product_variant where product_id = any(:ids))`,
  `delete from product_variant_inventory_item where variant_id in (
     select id from product_variant where product_id = any(:ids))`,
  `delete from product_option where id in (
     select product_option_id from product_product_option where product_id = any(:ids))`,
  "delete from product_sales_channel where product_id = any(:ids)",
  "delete from product_shipping_profile where product_id = any(:ids)",
  "delete from product where id = any(:ids)",
];

/**
 * What cascades delete by. The engine's own indexes leave deleted rows out, so that a cascade cannot use them: each
 * row would mean reading whole tables.
 */
const CASCADES = [
  ["price", "price_set_id"],
  ["inventory_level", "inventory_item_id"],
  ["product_option_value", "option_id"],
  ["product_product_option", "product_option_id"],
  ["product_product_option", "product_id"],
  ["product_product_option_value", "product_option_value_id"],
  ["product_variant_option", "option_value_id"],
  ["product_variant", "product_id"],
  ["image", "product_id"],
] as const;

/** Has indexes for {@link removeProducts} while work is done. */
export async function withCascadeIndexes(
  container: MedusaContainer,
  work: () => Promise<void>,
): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const named = CASCADES.map(([table, column]) => ({ table, column, name: `synthetic_${table}_${column}` }));
  try {
    for (const { table, column, name } of named) {
      await database.raw(`create index if not exists ${name} on ${table} (${column})`);
    }
    await work();
  } finally {
    for (const { name } of named) await database.raw(`drop index if exists ${name}`);
  }
}

/** Takes products out of the database for good, without leaving a row; orders keep their lines. */
export async function removeProducts(container: MedusaContainer, ids: string[]): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await database.transaction(async (transaction) => {
    for (const deletion of DELETIONS) await transaction.raw(deletion, { ids });
  });
}
