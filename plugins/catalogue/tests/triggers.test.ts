import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ModulesSdkUtils } from "@medusajs/framework/utils";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { Scratch } from "../../../commerce/test/scratch";
import { ensureCatalogueTriggers } from "../src/modules/catalogue/triggers";

const PRESENT = "select c.relname, t.tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid";
const OURS = `${PRESENT} where t.tgname like 'catalogue_mark_on_%'`;

describe("the triggers on the engine's tables", () => {
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

  it("come back beside an engine that holds one table and goes on to another", async () => {
    const { rows } = await engine.query<{ relname: string; tgname: string }>(OURS);
    for (const { relname, tgname } of rows) await engine.query(`drop trigger ${tgname} on "${relname}"`);
    await engine.query("delete from catalogue_dirty");

    await engine.query("begin");
    await engine.query("lock table price in row exclusive mode");
    const ensuring = ensureCatalogueTriggers(database);
    await eventually("that the triggers wait for the table of prices", async () => {
      const { rows: waiting } = await engine.query(
        `select from pg_locks where not granted and relation = 'price'::regclass
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return waiting.length > 0;
    });
    // Whoever waits and holds this one too is in a circle with us, and the database ends one of the two.
    await engine.query("lock table product in row exclusive mode");
    await engine.query("commit");

    await expect(ensuring).resolves.toBe(rows.length);
    expect((await engine.query(OURS)).rowCount).toBe(rows.length);
    expect(
      (await engine.query("select 1 from catalogue_dirty where source = 'shop'")).rowCount,
    ).toBeGreaterThan(0);
    await expect(ensureCatalogueTriggers(database)).resolves.toBe(0);
  });

  it("are put in place by two engines that start at once", async () => {
    await engine.query("drop trigger catalogue_mark_on_insert on product");
    await Promise.all([ensureCatalogueTriggers(database), ensureCatalogueTriggers(database)]);
    expect((await engine.query(`${OURS} and c.relname = 'product'`)).rowCount).toBe(3);
  });
});
