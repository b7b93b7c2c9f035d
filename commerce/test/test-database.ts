import path from "node:path";
import { prepareDatabase } from "../cli/lib/database";
import { freePorts } from "../cli/lib/ports";
import { Progress } from "../cli/lib/progress.mjs";
import { engineHash } from "../cli/lib/targets";
import { databases } from "../local/postgres/databases";
import { startEmbeddedPostgres } from "../local/postgres/server";
import { testEnv } from "./test-env";

const PASSWORD = "loopback-test-only";
/** Where the runner tells its children that the database server already runs. */
const PORT_VARIABLE = "EMBERLY_TEST_POSTGRES_PORT";
const TEMPLATE_VARIABLE = "EMBERLY_TEST_TEMPLATE";

export const repositoryRoot = path.resolve(__dirname, "../..");
export const testDataDir = path.join(repositoryRoot, ".cache/test");

/** Connection string of a database of the tests' own server. */
export function testDatabaseUrl(port: number, name: string): string {
  return `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;
}

/**
 * The template of this code's state: migrated, provisioned and seeded once, then cloned for each test file. It keeps
 * its name for the whole run, also when somebody edits the code meanwhile.
 */
export function templateName(): string {
  const name = process.env[TEMPLATE_VARIABLE] ?? `template_${engineHash(repositoryRoot).slice(0, 16)}`;
  process.env[TEMPLATE_VARIABLE] = name;
  return name;
}

export interface TestDatabases {
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts the tests' Postgres and prepares the template database, or joins the one that the test runner has
 * already started.
 *
 * @param isDurable waits for the disk as a shop's database does, for who measures
 */
export async function openTestDatabases(
  progress = new Progress(),
  { isDurable = false } = {},
): Promise<TestDatabases> {
  const inherited = process.env[PORT_VARIABLE];
  if (inherited) return { port: Number(inherited), stop: async () => undefined };

  const [port = 0] = await freePorts(1);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(testDataDir, "postgres"),
    port,
    password: PASSWORD,
    forTests: !isDurable,
  });
  try {
    const name = templateName();
    await postgres.ensureDatabase(name);
    const env = await testEnv({
      dataDir: path.join(testDataDir, name),
      databaseUrl: testDatabaseUrl(port, name),
    });
    await prepareDatabase({ root: repositoryRoot, progress }, env, engineHash(repositoryRoot));
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  process.env[PORT_VARIABLE] = String(port);
  return { port, stop: () => postgres.stop() };
}

/** Clone and drop on the tests' server, wherever it was started. */
export function testDatabaseServer(): { port: number } & ReturnType<typeof databases> {
  const port = Number(process.env[PORT_VARIABLE]);
  if (!port) throw new Error("The tests' database is not running: it is started by the global setup");
  return { port, ...databases(testDatabaseUrl(port, "postgres")) };
}
