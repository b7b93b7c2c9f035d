import { ensureTriggers, type Trigger } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../test/eventually";
import { Scratch } from "../test/scratch";

const PROBES: Trigger[] = ["product", "price", "inventory_level", "no_such_table"].map((table) => ({
  table,
  name: "probe_on_insert",
  event: "insert",
  run: "catalogue_mark('product', 'id')",
}));

const PRESENT = "select from pg_trigger where tgname = 'probe_on_insert'";

describe("triggers on the engine's tables", () => {
  let scratch: Scratch;
  let database: Knex;
  let engine: Client;

  beforeAll(async () => {
    scratch = await Scratch.open("triggers");
    const { databaseUrl } = scratch;
    database = ModulesSdkUtils.createPgConnection({ clientUrl: databaseUrl, pool: { min: 0, max: 2 } });
    engine = new Client({ connectionString: databaseUrl });
    await engine.connect();
  });

  afterAll(async () => {
    await engine?.end();
    await database?.destroy();
    await scratch?.clear();
  });

  it("are put in place beside an engine that holds one table and goes on to another", async () => {
    await engine.query("begin");
    await engine.query("lock table price in row exclusive mode");
    const ensuring = ensureTriggers(database, PROBES);
    await eventually("that the triggers wait for the table of prices", async () => {
      const { rows } = await engine.query(
        `select from pg_locks where not granted and relation = 'price'::regclass
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length > 0;
    });
    // Whoever waits and holds this one too is in a circle with us, and the database ends one of the two.
    await engine.query("lock table product in row exclusive mode");
    await engine.query("commit");
    await expect(ensuring).resolves.toBe(3);
    expect((await engine.query(PRESENT)).rowCount).toBe(3);
    await expect(ensureTriggers(database, PROBES)).resolves.toBe(0);
  });

  it("are put in place by two engines that start at once", async () => {
    await engine.query("drop trigger probe_on_insert on product");
    await Promise.all([ensureTriggers(database, PROBES), ensureTriggers(database, PROBES)]);
    expect((await engine.query(PRESENT)).rowCount).toBe(3);
  });

  it("tell why they cannot be", async () => {
    const faulty = { ...PROBES[0], name: "probe_of_nothing", run: "no_such_function()" } as Trigger;
    await expect(ensureTriggers(database, [faulty])).rejects.toThrow("no_such_function() does not exist");
  });
});
