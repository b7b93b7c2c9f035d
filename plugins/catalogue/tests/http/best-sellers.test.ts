import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../../../../commerce/test/eventually";
import { templateName, testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import { BestSellers } from "../../src/modules/catalogue/best-sellers";
import { MOST_RANKED } from "../../src/modules/catalogue/search/match";
import { Vocabulary } from "../../src/modules/catalogue/search/vocabulary";
import { findIds, productSource, searchProducts } from "../../src/modules/catalogue/search-products";

const NAME = `sellers_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
/** All of them have the word "tagine" in the title, and "clay" in the description alone. */
const PRODUCTS = 5_000;

/** Quantities of a line to which nothing has happened. */
const NONE_YET = [
  "fulfilled",
  "shipped",
  "return_requested",
  "return_received",
  "return_dismissed",
  "written_off",
].flatMap((what) => [`${what}_quantity`, `raw_${what}_quantity`]);

/** Of the last order: an order's id is greater than those of older ones, as the engine's are. */
let orders = 0;

let database: Knex;

/** Products that a word finds though no more than a part of them is looked at, in a table as the tests' template has it. */
beforeAll(async () => {
  const server = testDatabaseServer();
  await server.cloneDatabase(templateName(), NAME);
  database = knex({ client: "pg", connection: testDatabaseUrl(server.port, NAME) });
  await database.raw("delete from catalogue_product");
  await database.raw(
    `insert into catalogue_product (id, handle, title, price_cents, stock, created_at, record,
       text_title, text_kind, text_body, text_facts)
     select id, id, title, 100, 5, now() - make_interval(secs => n), id, title, '', 'made of clay', ''
     from generate_series(1, ${PRODUCTS}) n,
       lateral (select 'tagine-' || lpad(n::text, 5, '0') as id, 'tagine number ' || n as title) made`,
  );
  await database.raw("analyze catalogue_product");
});

afterAll(async () => {
  await database?.destroy();
  await testDatabaseServer().dropDatabase(NAME);
});

beforeEach(async () => {
  await bypassingTriggers((transaction) =>
    transaction.raw('truncate "order", order_item, order_line_item cascade'),
  );
  await best();
});

/** What other tables keep about orders is nothing that sells. */
function bypassingTriggers(run: (transaction: Knex) => Promise<unknown>): Promise<unknown> {
  return database.transaction(async (transaction) => {
    await transaction.raw("set local session_replication_role = replica");
    await run(transaction);
  });
}

interface Sale {
  product: string;
  pieces: number;
  daysAgo?: number;
  status?: "pending" | "canceled";
}

function sell(...sales: Sale[]): Promise<unknown> {
  return bypassingTriggers(async (transaction) => {
    for (const { product, pieces, daysAgo = 1, status = "pending" } of sales) {
      orders += 1;
      const id = `order_${String(orders).padStart(6, "0")}`;
      const raw = JSON.stringify({ value: "1", precision: 20 });
      await transaction.raw(
        `insert into "order" (id, currency_code, status, version, is_draft_order, created_at)
         values (?, 'usd', ?, 1, false, now() - make_interval(days => ?))`,
        [id, status, daysAgo],
      );
      await transaction.raw(
        `insert into order_line_item (id, title, product_id, unit_price, raw_unit_price) values (?, ?, ?, 1, ?)`,
        [id, product, product, raw],
      );
      await transaction.raw(
        `insert into order_item (id, order_id, version, item_id, quantity, raw_quantity, ${NONE_YET.join(", ")})
         values (:id, :id, 1, :id, :pieces, :raw, ${NONE_YET.map((column) => (column.startsWith("raw") ? ":raw" : "0")).join(", ")})`,
        { id, pieces, raw },
      );
    }
  });
}

/** What is told of the best sellers once all orders are seen. */
async function best(limit = 10): Promise<string[]> {
  const sellers = new BestSellers(database);
  await sellers.follow();
  return sellers.list(limit);
}

/** Ids of products that a search looks at last, and so would not see among so many. */
async function lastOnes(count: number): Promise<string[]> {
  const { rows } = await database.raw<{ rows: { id: string }[] }>(
    "select id from catalogue_product where slice > 7 order by created_at, id limit ?",
    [count],
  );
  return rows.map(({ id }) => id);
}

const version = async () =>
  (await database("catalogue_state").select<{ version: string }[]>("version"))[0]?.version;

const source = () => productSource(database, new Vocabulary({ language: "english" }));

describe("best sellers", () => {
  test("are those of which most pieces were ordered, best first, no more than asked for", async () => {
    await sell(
      { product: "tagine-00001", pieces: 2 },
      { product: "tagine-00002", pieces: 3 },
      { product: "tagine-00003", pieces: 4 },
      { product: "tagine-00001", pieces: 3 },
    );
    expect(await best()).toEqual(["tagine-00001", "tagine-00003", "tagine-00002"]);
    expect(await best(2)).toEqual(["tagine-00001", "tagine-00003"]);
  });

  test("do not count cancelled orders, those of more than 90 days ago, and what is no longer sold", async () => {
    await sell(
      { product: "tagine-00001", pieces: 90, status: "canceled" },
      { product: "tagine-00002", pieces: 90, daysAgo: 91 },
      { product: "tagine-00003", pieces: 1, daysAgo: 89 },
      { product: "removed", pieces: 90 },
    );
    expect(await best()).toEqual(["tagine-00003"]);
  });

  test("are shown while they are in stock, without waiting for a turn", async () => {
    await sell({ product: "tagine-00001", pieces: 2 }, { product: "tagine-00002", pieces: 1 });
    expect(await best()).toEqual(["tagine-00001", "tagine-00002"]);
    const sellers = new BestSellers(database);
    await database("catalogue_product").where("id", "tagine-00001").update({ stock: 0 });
    expect(await sellers.list(10)).toEqual(["tagine-00002"]);
    await database("catalogue_product").where("id", "tagine-00001").update({ stock: 5 });
    expect(await sellers.list(10)).toEqual(["tagine-00001", "tagine-00002"]);
  });

  test("are worked out again when an order is cancelled, and when time alone has passed", async () => {
    await sell({ product: "tagine-00001", pieces: 2 }, { product: "tagine-00002", pieces: 1 });
    const sellers = new BestSellers(database);
    let now = performance.now();
    await sellers.follow(now);
    expect(await sellers.list(10)).toEqual(["tagine-00001", "tagine-00002"]);
    await bypassingTriggers((transaction) =>
      transaction.raw(`update "order" set status = 'canceled' where id in (
        select order_id from order_item where quantity = 2)`),
    );
    await eventually("the cancelled order to leave", async () => {
      now += 60_000;
      await sellers.follow(now);
      return (await sellers.list(10)).length === 1;
    });
    await bypassingTriggers((transaction) =>
      transaction.raw("update order_line_item set product_id = 'tagine-00003'"),
    );
    await sellers.follow(now + 60_000);
    expect(await sellers.list(10)).toEqual(["tagine-00002"]);
    await sellers.follow(now + 2 * 3_600_000);
    expect(await sellers.list(10)).toEqual(["tagine-00003"]);
  });

  test("rest after a turn, and leave the version alone while no row of the catalogue changes", async () => {
    await sell({ product: "tagine-00001", pieces: 9 }, { product: "tagine-00002", pieces: 5 });
    const sellers = new BestSellers(database);
    const now = performance.now();
    // A hundred times what a turn takes, also on a busy machine.
    const rested = 1_500_000;
    await sellers.follow(now);
    const before = await version();
    await sell({ product: "tagine-00002", pieces: 1 });
    await sellers.follow(now);
    await sellers.follow(now + rested);
    expect(await version()).toBe(before);
    await sell({ product: "tagine-00002", pieces: 5 });
    await sellers.follow(now);
    expect((await sellers.list(1))[0]).toBe("tagine-00001");
    await sellers.follow(now + 2 * rested);
    expect((await sellers.list(1))[0]).toBe("tagine-00002");
    expect(await version()).not.toBe(before);
  });
});

describe("a search for a word that very many products have", () => {
  test.each(["tagine", "clay"])("ranks the best sellers, wherever they lie: %s", async (word) => {
    const sold = await lastOnes(5);
    const before = await findIds(source(), word);
    expect(before).toHaveLength(MOST_RANKED);
    expect(before.filter((id) => sold.includes(id))).toEqual([]);
    await sell(...sold.map((product, at) => ({ product, pieces: 10 - at })));
    await best();
    const found = await findIds(source(), word);
    expect(found).toHaveLength(MOST_RANKED);
    expect(found[0]).toBe(sold[0]);
    expect(new Set(found.slice(0, 5))).toEqual(new Set(sold));
  });

  test("ranks the best of them when more sell than are looked at", async () => {
    const sold = await lastOnes(900);
    await sell(...sold.map((product, at) => ({ product, pieces: 1_000 - at })));
    await best();
    // Of the tier from the 256th to the 511th place as many as there is room for.
    const found = await findIds(source(), "tagine");
    expect(new Set(found).size).toBe(MOST_RANKED);
    expect(sold.slice(0, 255).filter((id) => !found.includes(id))).toEqual([]);
    expect(found.filter((id) => !sold.slice(0, 511).includes(id))).toEqual([]);
  });

  test("still sorts all that match by what the shopper asked for", async () => {
    await sell({ product: "tagine-00001", pieces: 1 });
    await best();
    const listing = { limit: 3, offset: 0, sort: "newest" as const };
    const { records, total } = await searchProducts(source(), "tagine", listing, "complete");
    expect(records).toEqual(["tagine-00001", "tagine-00002", "tagine-00003"]);
    expect(total).toBe(MOST_RANKED);
  });

  test("ranks by the words before it asks what sells", async () => {
    await sell({ product: "tagine-00001", pieces: 9 }, { product: "tagine-00009", pieces: 1 });
    await best();
    expect((await findIds(source(), "tagine 9"))[0]).toBe("tagine-00009");
  });
});
