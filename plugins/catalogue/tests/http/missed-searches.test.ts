import { randomUUID } from "node:crypto";
import { type Knex, knex } from "@medusajs/framework/mikro-orm/knex";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "../../../../commerce/test/eventually";
import { testDatabaseServer, testDatabaseUrl } from "../../../../commerce/test/test-database";
import { MissedSearches } from "../../src/modules/catalogue/missed-searches";
import { Vocabulary } from "../../src/modules/catalogue/search/vocabulary";

const NAME = `missed_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const BROKEN = "missed_but_broken";

let database: Knex;
let warnings: string[];
/** Of two processes. */
let one: MissedSearches;
let other: MissedSearches;

beforeAll(async () => {
  const server = testDatabaseServer();
  await server.ensureDatabase(NAME);
  database = knex({ client: "pg", connection: testDatabaseUrl(server.port, NAME) });
  await database.raw(`create table catalogue_missed_search (text text primary key, times integer not null,
    first_at timestamptz not null default now(), last_at timestamptz not null default now())`);
  await database.raw("create table catalogue_state (searches_erased integer not null default 0)");
  await database.raw("insert into catalogue_state default values");
});

afterAll(async () => {
  await database?.destroy();
  await testDatabaseServer().dropDatabase(NAME);
});

beforeEach(async () => {
  await database.raw("truncate catalogue_missed_search");
  warnings = [];
  one = process();
  other = process();
  await look();
});

afterEach(() => {
  vi.useRealTimers();
});

const process = () =>
  new MissedSearches(database, new Vocabulary({}), { warn: (message: string) => warnings.push(message) });

/** What every look at the catalogue does. */
async function look(): Promise<void> {
  const [state] = await database("catalogue_state").select<{ searches_erased: number }[]>("searches_erased");
  for (const searches of [one, other]) searches.use(state?.searches_erased ?? 0);
}

const counts = async () =>
  Object.fromEntries(
    (
      await database("catalogue_missed_search").select<{ text: string; times: number }[]>("text", "times")
    ).map(({ text, times }) => [text, times]),
  );

test("a text is cut between characters, also where one takes two places", async () => {
  one.note(`${"x".repeat(79)}𠮷野家`);
  await one.flush();
  expect(await counts()).toEqual({ [`${"x".repeat(79)}𠮷`]: 1 });
});

test("counts that could not be written wait on, with what has come meanwhile", async () => {
  one.note("sous vide");
  await database.raw(`alter table catalogue_missed_search rename to ${BROKEN}`);
  const failed = expect(one.flush()).rejects.toThrow(/catalogue_missed_search/);
  one.note("sous vide");
  one.note("fondue");
  await failed;
  await database.raw(`alter table ${BROKEN} rename to catalogue_missed_search`);
  await one.flush();
  expect(await counts()).toEqual({ "sous vide": 2, fondue: 1 });
});

test("every process writes down what it has noted, without being asked", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  one.note("sous vide");
  other.note("sous vide");
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await eventually("both counts", async () => (await counts())["sous vide"] === 2);
});

test("a failure on the way is told without the text, and what waits is written the next time", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await database.raw(`alter table catalogue_missed_search rename to ${BROKEN}`);
  one.note("sous vide");
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(warnings).toHaveLength(1));
  expect(warnings[0]).not.toContain("sous vide");
  await database.raw(`alter table ${BROKEN} rename to catalogue_missed_search`);
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await eventually("the count", async () => (await counts())["sous vide"] === 1);
});

test("a process that stops writes down what waits", async () => {
  one.note("sous vide");
  await one.end();
  expect(await counts()).toEqual({ "sous vide": 1 });
});

test("what is about a person is not written after its erasure, whichever process has noted it", async () => {
  for (const searches of [one, other]) searches.note("José García, plumber");
  await other.flush();
  other.note("jose garcia");
  await one.erase(["José García"]);
  await Promise.all([one.flush(), other.flush()]);
  expect(await counts()).toEqual({});
  await look();
  for (const searches of [one, other]) searches.note("sous vide");
  await Promise.all([one.flush(), other.flush()]);
  expect(await counts()).toEqual({ "sous vide": 2 });
});

test("an erasure that runs at the same time as a flush leaves nothing of the person", async () => {
  for (let turn = 0; turn < 20; turn++) {
    await look();
    one.note("jose garcia");
    other.note("jose garcia");
    await Promise.all([one.flush(), one.erase(["José García"]), other.flush()]);
    expect(await counts()).toEqual({});
  }
});

test("an erasure by words without letters takes nothing else along", async () => {
  one.note("sous vide");
  await one.flush();
  await one.erase(["–", ""]);
  expect(await counts()).toEqual({ "sous vide": 1 });
});
