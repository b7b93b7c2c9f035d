import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, sharedShop } from "../../../../commerce/test/shop";
import { takeMarks } from "../../src/modules/catalogue/refresh";

/** Rows that each table gets beside its own. */
const CROWD = 5000;

const copied = (table: string, ...ids: string[]) => `insert into ${table}
  select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${ids.map((id) => `'${id}', one.${id} || n`).join(", ")}))).*
  from (select * from ${table} limit 1) one, generate_series(1, ${CROWD}) n`;

/** What leads from a mark to products by another column than its id, as a shop with very many products has it. */
const CROWDED = [
  "set local session_replication_role = replica",
  copied("price", "id", "price_set_id"),
  copied("product_option_value", "id", "option_id"),
  copied("product_variant_price_set", "id", "variant_id", "price_set_id"),
  copied("product_variant_inventory_item", "id", "variant_id", "inventory_item_id"),
  copied("product_variant_option", "variant_id", "option_value_id"),
  copied("product_category_product", "product_id", "product_category_id"),
  `analyze price, product_option_value, product_variant_price_set, product_variant_inventory_item, product_variant_option,
     product_category_product`,
];

const MARKS = `insert into catalogue_dirty (source, key)
  select source, 'nobody' from unnest(array['product', 'variant', 'price_set', 'price', 'price_list', 'inventory_item']) source`;

let shop: Shop;
let database: Knex;

beforeAll(async () => {
  shop = await sharedShop();
  database = ModulesSdkUtils.createPgConnection({ clientUrl: shop.databaseUrl, pool: { min: 0, max: 1 } });
});

afterAll(async () => {
  await database?.destroy();
  await shop?.stop();
});

/** Blocks of 8 kB that a statement looks at. */
async function blocksOf(transaction: Knex.Transaction, statement: string): Promise<number> {
  const { rows } = await transaction.raw<{ rows: { "QUERY PLAN": { Plan: Record<string, number> }[] }[] }>(
    `explain (analyze, buffers, format json) ${statement}`,
  );
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan ?? {};
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}

test("the products behind a change are found without reading those of others", async () => {
  const transaction = await database.transaction();
  try {
    // Another test's would be taken with them.
    await transaction.raw("delete from catalogue_dirty");
    await transaction.raw(MARKS);
    await transaction.raw("savepoint marked");
    const alone = await blocksOf(transaction, takeMarks(10));
    await transaction.raw("rollback to savepoint marked");
    for (const statement of CROWDED) await transaction.raw(statement);
    // Some more steps down some indexes.
    expect(await blocksOf(transaction, takeMarks(10))).toBeLessThan(alone + 60);
  } finally {
    await transaction.rollback();
  }
});
