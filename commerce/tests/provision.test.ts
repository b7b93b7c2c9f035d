import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { medusa } from "../cli/lib/database";
import { Scratch } from "../test/scratch";
import { repositoryRoot } from "../test/test-database";
import { testEnv } from "../test/test-env";

describe("provisioning once more", { timeout: 240_000 }, () => {
  let scratch: Scratch;
  let database: Client;

  beforeAll(async () => {
    scratch = await Scratch.open("provision");
    database = new Client({ connectionString: scratch.databaseUrl });
    await database.connect();
  });

  afterAll(async () => {
    await database?.end();
    await scratch?.clear();
  });

  const provision = async (settings: Record<string, string> = {}) =>
    medusa(
      repositoryRoot,
      await testEnv({ dataDir: scratch.dataDir, databaseUrl: scratch.databaseUrl, settings }),
      {
        args: ["exec", "./commerce/provision/main.js"],
        logName: "provision",
        what: "Provisioning",
        onLine: () => undefined,
      },
    );
  const onSale = async () => {
    const { rows } = await database.query<{ handle: string }>(
      "select handle from product where deleted_at is null order by handle",
    );
    return rows.map(({ handle }) => handle);
  };

  it("brings no goods to a shop that has or had others, but ends a seed that was interrupted", async () => {
    // What a release with other goods finds: none of its own, and all that there was deleted.
    await database.query("update product set handle = 'own-' || handle, deleted_at = now()");
    await provision();
    expect(await onSale()).toEqual([]);
    await database.query(
      `update product set handle = substr(handle, 5), deleted_at = null where handle <> 'own-comal-crepe-pan-10-5'`,
    );
    await database.query(`update store set metadata = '{"own": 1, "seeding": true}'`);
    await provision();
    expect(await onSale()).toHaveLength(20);
    expect(await onSale()).toContain("comal-crepe-pan-10-5");
    const { rows } = await database.query("select metadata from store");
    expect(rows).toEqual([{ metadata: { own: 1 } }]);
  });

  /** Each row of what says where the shop sells, as text; times of a change are in it. */
  const market = async () => {
    const tables = [
      "store",
      "store_currency",
      "sales_channel",
      "region",
      "tax_region",
      "api_key",
      "publishable_api_key_sales_channel",
      "stock_location",
      "sales_channel_stock_location",
      "location_fulfillment_set",
      "location_fulfillment_provider",
      "shipping_option",
    ];
    const { rows } = await database.query<{ row: string }>(
      `${tables.map((name) => `select '${name} ' || to_jsonb(t)::text as row from ${name} t`).join(" union all ")} order by 1`,
    );
    return rows.map(({ row }) => row);
  };

  it("leaves another default region and channel, other names and more currencies as they are", async () => {
    await database.query(`
      update sales_channel set name = 'Our own website';
      update api_key set title = 'Our own key' where type = 'publishable';
      insert into sales_channel (id, name) values ('sc_other', 'The other website');
      insert into sales_channel_stock_location (id, sales_channel_id, stock_location_id)
        select 'scloc_other', 'sc_other', id from stock_location;
      insert into region (id, name, currency_code) values ('reg_other', 'Canada', 'usd');
      insert into store_currency (id, currency_code, is_default, store_id)
        select 'stocur_other', 'cad', false, id from store;
      update store set name = 'Pans and Pots', default_sales_channel_id = 'sc_other', default_region_id = 'reg_other'`);
    const before = await market();
    await provision();
    expect(await market()).toEqual(before);
  });

  it("writes a default that is missing, and no other", async () => {
    await database.query("update store set default_region_id = null");
    await provision();
    const { rows } = await database.query(
      `select store.name, default_sales_channel_id as channel, region.name as region,
         (select array_agg(currency_code order by currency_code) from store_currency where deleted_at is null) as currencies
       from store join region on region.id = default_region_id`,
    );
    expect(rows).toEqual([
      {
        name: "Pans and Pots",
        channel: "sc_other",
        region: "United States",
        currencies: ["cad", "usd"],
      },
    ]);
  });

  /** Dollars by the option's name, of those that are offered. */
  const fees = async () => {
    const { rows } = await database.query<{ name: string; amounts: number[] }>(
      `select made.name as name,
         array_agg(price.amount::float order by price.amount) filter (where price.id is not null) as amounts
       from shipping_option made
       left join shipping_option_price_set link on link.shipping_option_id = made.id and link.deleted_at is null
       left join price on price.price_set_id = link.price_set_id and price.deleted_at is null
       where made.deleted_at is null group by made.id, made.name`,
    );
    return Object.fromEntries(rows.map(({ name, amounts }) => [name, amounts]));
  };
  /** Another option of the type of the standard one, as an administrator may add it. */
  const addOption = (id: string, madeAt: string) =>
    database.query(
      `insert into shipping_option select (jsonb_populate_record(made, $1)).* from shipping_option made
       where made.name = 'Standard shipping'`,
      [JSON.stringify({ id, name: id, data: null, created_at: madeAt })],
    );

  it("writes a changed fee into its own option, and into none that an administrator has added", async () => {
    const [past, future] = ["2020-01-01T00:00:00Z", "2100-01-01T00:00:00Z"];
    await addOption("so_own_older", past);
    await provision({ STANDARD_SHIPPING_FEE: "7.25" });
    const marked = await fees();
    // A shop of an early release, whose options bear no mark.
    await database.query("update shipping_option set data = null where name = 'Standard shipping'");
    await database.query(
      `insert into shipping_option_rule (id, attribute, operator, value, shipping_option_id)
       values ('sorul_own', 'is_return', 'eq', '"true"', 'so_own_older')`,
    );
    await addOption("so_own_newer", future);
    await provision();
    const unmarked = await fees();
    const { rows: touched } = await database.query(
      "select id from shipping_option where id like 'so_own%' and data is not null",
    );
    await database.query(`
      delete from shipping_option_rule where id = 'sorul_own';
      delete from shipping_option where id like 'so_own%'`);
    expect(marked).toEqual({
      "Standard shipping": [0, 7.25],
      "Expedited shipping": [14.95],
      so_own_older: null,
    });
    expect(unmarked).toEqual({
      "Standard shipping": [0, 6.95],
      "Expedited shipping": [14.95],
      so_own_older: null,
      so_own_newer: null,
    });
    expect(touched).toEqual([]);
  });

  it("does not bring back a way of shipping, a kind or the whole zone that an administrator has deleted", async () => {
    const rows = async () => {
      const { rows } = await database.query<{ row: string }>(`
        select 'option ' || name as row from shipping_option union all
        select 'kind ' || handle from product_category union all
        select 'zone ' || name from service_zone order by 1`);
      return rows.map(({ row }) => row);
    };
    const before = await rows();
    const mark = (deletedAt: string) =>
      database.query(`
        update shipping_option set deleted_at = ${deletedAt} where name = 'Expedited shipping';
        update product_category set deleted_at = ${deletedAt} where handle = 'griddle'`);
    await mark("now()");
    await provision();
    const withoutSome = await rows();
    await database.query("update service_zone set deleted_at = now()");
    await provision();
    const withoutZone = await rows();
    await database.query("update service_zone set deleted_at = null");
    await mark("null");
    expect([withoutSome, withoutZone]).toEqual([before, before]);
  });
});
