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
});
