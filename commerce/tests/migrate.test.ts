import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withClient } from "../local/postgres/databases";
import { LONG_RUN } from "../test/long-run";
import {
  repositoryRoot,
  templateName,
  testDatabaseServer,
  testDatabaseUrl,
  testDataDir,
} from "../test/test-database";

describe.runIf(LONG_RUN)("npm run migrate", { timeout: 240_000 }, () => {
  const server = testDatabaseServer();
  const database = `migrate_${randomUUID().slice(0, 8)}`;
  const databaseUrl = testDatabaseUrl(server.port, database);
  const dataDir = path.join(testDataDir, database);

  beforeAll(() => server.cloneDatabase(templateName(), database));

  afterAll(async () => {
    await server.dropDatabase(database);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("fails when the read model cannot watch the engine's tables", async () => {
    await withClient(databaseUrl, async (client) => {
      await client.query("drop function if exists catalogue_mark() cascade");
      await client.query("delete from emberly_preparation");
    });
    const { PATH, HOME } = process.env;
    const migrating = promisify(execFile)(process.execPath, ["commerce/cli/migrate.mjs"], {
      cwd: repositoryRoot,
      env: { PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    });
    await expect(migrating).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Provisioning the shop failed (exit 1)"),
    });
  });
});
