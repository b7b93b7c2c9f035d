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

  const provision = async () =>
    medusa(repositoryRoot, await testEnv(scratch), {
      args: ["exec", "./commerce/provision/main.js"],
      logName: "provision",
      what: "Provisioning",
      onLine: () => undefined,
    });
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
});
