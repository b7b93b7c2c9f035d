import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LONG_RUN } from "../../test/long-run";
import { plainShopDatabase } from "./plain-shop";
import { StockShop } from "./stock-shop";
import { rowsOf } from "./traces";

const TRIGGERS = `select tgname from pg_trigger where not tgisinternal
  and (tgname like 'catalogue_mark_on_%' or tgname like 'audit_on_%' or tgname like 'staff_keep_%')`;

/** Three for each of the 24 tables of the catalogue and the 10 of the audit, and three for administrators. */
const ALL = 24 * 3 + 10 * 3 + 3;

describe.runIf(LONG_RUN)("migrations of plugins with triggers", { timeout: 600_000 }, () => {
  let shop: StockShop;

  beforeAll(async () => {
    shop = await StockShop.open(await plainShopDatabase());
    await shop.install(["kit", "plugins/catalogue", "plugins/staff"]);
    await shop.configure({
      plugins: [
        { name: "@emberly/catalogue", options: { storeUrl: shop.url } },
        { name: "@emberly/staff", options: { shopName: "Stock" } },
      ],
    });
  }, 600_000);

  afterAll(() => shop?.clear());

  test("run twice at once beside a shop at work, and are complete", async () => {
    const engine = new Client({ connectionString: shop.databaseUrl });
    await engine.connect();
    let migrating = true;
    const migrations = Promise.all([
      shop.medusa(["db:migrate", "--execute-safe-links"]),
      shop.medusa(["db:migrate", "--execute-safe-links"]),
    ]).finally(() => {
      migrating = false;
    });
    let changes = 0;
    for (; migrating; changes += 1) {
      await engine.query("begin");
      await engine.query("update price set updated_at = now()");
      await engine.query("update inventory_level set updated_at = now()");
      await engine.query("update product set updated_at = now()");
      await engine.query("commit");
    }
    await engine.end();
    for (const said of await migrations) {
      expect(said).toContain("Migrations completed");
      expect(said).not.toMatch(/deadlock|could not be checked|is not guarded/);
    }
    expect(changes).toBeGreaterThan(0);
    expect(await rowsOf(shop.databaseUrl, TRIGGERS)).toHaveLength(ALL);
  });
});
