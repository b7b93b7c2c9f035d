import path from "node:path";
import type { Client } from "pg";
import { withClient } from "../local/postgres/databases";
import { DamagedBackup, fingerprint, type Manifest, readManifest, verifyFiles } from "./manifest";
import type { PictureStore } from "./picture-store";
import { listTables, readTable } from "./tables";
import { TargetNotEmpty } from "./target-not-empty";

interface RestoreOptions {
  databaseUrl: string;
  pictures: PictureStore;
  folder: string;
  /** Makes the tables of this release in the empty database. */
  makeTables: () => Promise<void>;
  note: (text: string) => void;
  /** Aborted when the restore is to stop halfway. */
  interrupted?: AbortSignal;
}

/**
 * Brings a backup back into an empty database and an empty store of pictures. The whole backup is read and compared
 * first. Rows come last, in one transaction: a shop whose restore was killed has none, rather than all but the pictures.
 * After a fault the database and the store are as empty as they were.
 *
 * @throws TargetNotEmpty, also when pictures could not be taken back after a fault; DamagedBackup
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, pictures, folder, makeTables, note, interrupted } = options;
  note("reading the backup");
  const manifest = await readManifest(folder);
  await verifyFiles(folder, manifest, interrupted);
  await withClient(databaseUrl, requireNoTables);
  if ((await pictures.list()).length > 0) {
    throw new TargetNotEmpty(`There are files in ${pictures.place} already. Nothing was restored.`);
  }
  const begun: string[] = [];
  try {
    note("making the tables");
    await makeTables();
    await withClient(databaseUrl, (client) => requireSameTables(client, manifest));
    await putPictures(options, manifest, begun);
    await withClient(databaseUrl, (client) => load(client, options, manifest));
    return manifest;
  } catch (error) {
    await withClient(databaseUrl, (client) =>
      client.query("drop schema public cascade; create schema public"),
    );
    await takeBack(pictures, begun, error);
    throw error;
  }
}

/** @param begun grows by each key before its file is put: what is cut short may lie there in part */
async function putPictures(
  { pictures, folder, note, interrupted }: RestoreOptions,
  manifest: Manifest,
  begun: string[],
): Promise<void> {
  for (const [index, { key, file, bytes, contentType }] of manifest.pictures.entries()) {
    interrupted?.throwIfAborted();
    if (index % 50 === 0) note(`pictures ${index}/${manifest.pictures.length}`);
    begun.push(key);
    await pictures.put(key, path.join(folder, file), bytes, contentType);
  }
  const there = new Set(await pictures.list());
  const missing = manifest.pictures.find(({ key }) => !there.has(key));
  if (missing) throw new DamagedBackup(`${missing.key} did not arrive in ${pictures.place}.`);
}

/** @throws TargetNotEmpty when the store does not let go of them, as when it is the one that has failed */
async function takeBack(pictures: PictureStore, keys: string[], cause: unknown): Promise<void> {
  try {
    for (const key of keys) await pictures.remove(key);
  } catch {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TargetNotEmpty(
      `${why} The database is empty again, but pictures are left in ${pictures.place}: delete them before you try again.`,
      { cause },
    );
  }
}

async function requireNoTables(client: Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0) {
    throw new TargetNotEmpty(
      `The database has ${tables.length} tables already. Nothing was restored: give it an empty one.`,
    );
  }
}

async function load(
  client: Client,
  { folder, note, interrupted }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  await client.query("begin");
  // No triggers and no foreign keys while rows come table by table: they were consistent when they were read.
  await client.query("set local session_replication_role = replica");
  const names = manifest.tables.map(({ name }) => client.escapeIdentifier(name)).join(", ");
  await client.query(`truncate ${names}`);
  for (const table of manifest.tables) {
    interrupted?.throwIfAborted();
    note(`table ${table.name}`);
    await readTable(client, folder, table);
  }
  for (const { name, last } of manifest.sequences) {
    if (last !== null)
      await client.query("select setval($1::regclass, $2)", [client.escapeIdentifier(name), last]);
  }
  await client.query("commit");
}

/** Rows fit only the tables they come from: an older backup is restored by its own release, which is upgraded then. */
async function requireSameTables(client: Client, manifest: Manifest): Promise<void> {
  const describe = ({ name, columns }: { name: string; columns: string[] }) =>
    `${name}(${columns.join(",")})`;
  const here = new Set((await listTables(client)).map(describe));
  const different = manifest.tables.filter((table) => !here.delete(describe(table)));
  if (different.length + here.size === 0) return;
  const names = [...different.map(({ name }) => name), ...[...here].map((text) => text.split("(")[0])];
  throw new DamagedBackup(
    `The backup is of another release: ${[...new Set(names)].join(", ")} differ. Restore it with that release, then upgrade.`,
  );
}

/** How many files of a backup are not in a store as they were written; for rehearsals. */
export async function comparePictures(
  store: PictureStore,
  manifest: Manifest,
  scratch: string,
): Promise<number> {
  let different = 0;
  for (const { key, sha256 } of manifest.pictures) {
    const found = (await store.fetch(key, scratch)) && (await fingerprint(scratch));
    if (!found || found.sha256 !== sha256) different += 1;
  }
  return different;
}
