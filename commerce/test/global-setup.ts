import { Scratch } from "./scratch";
import { SHOPS } from "./shop";
import { openTestDatabases } from "./test-database";

/** vitest's global setup: the database server and the template, once for all test files. */
export default async function setUp(): Promise<() => Promise<void>> {
  const databases = await openTestDatabases();
  return async () => {
    await Scratch.sweep(SHOPS);
    await databases.stop();
  };
}
