import { createHash } from "node:crypto";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Client } from "pg";
import { withClient } from "../local/postgres/databases";
import {
  type BackedUpPicture,
  DamagedBackup,
  fingerprint,
  MANIFEST_FILE,
  type Manifest,
  verifyFiles,
} from "./manifest";
import type { PictureStore } from "./picture-store";
import { listSequences, listTables, writeTable } from "./tables";
import { TargetNotEmpty } from "./target-not-empty";

interface BackupOptions {
  databaseUrl: string;
  pictures: PictureStore;
  /** A new folder for it, or an empty one. */
  folder: string;
  note: (text: string) => void;
  /** Aborted when the backup is to stop halfway. */
  interrupted?: AbortSignal;
}

/** A shop whose pictures are deleted faster than a database is read does not exist; a broken store does. */
const TRIES = 3;

/**
 * Backs the shop up while it is open. The database is read in one snapshot. Pictures are copied before it, and after
 * it those that came meanwhile, so that every picture which the snapshot names is there. Everything is read again
 * before the manifest, which makes it a backup, is written.
 *
 * @throws TargetNotEmpty when something is in the folder: half of a new backup would be written over a good one;
 *   DamagedBackup when what was written does not read the same
 */
export async function backup(options: BackupOptions): Promise<Manifest> {
  const { databaseUrl, pictures, folder, note, interrupted } = options;
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) {
    throw new TargetNotEmpty(`${folder} is not empty. Nothing was backed up: give it a new folder.`);
  }
  await mkdir(path.join(folder, "tables"), { recursive: true });
  await mkdir(path.join(folder, "pictures"), { recursive: true });
  const copied = new Map<string, BackedUpPicture>();
  for (let attempt = 1; ; attempt += 1) {
    await copyNew(options, copied);
    const snapshot = await withClient(databaseUrl, (client) => takeSnapshot(client, options));
    await copyNew(options, copied);
    const missing = snapshot.pictureKeys.filter((key) => !copied.has(key));
    if (missing.length === 0) {
      const manifest: Manifest = {
        format: 1,
        createdAt: new Date().toISOString(),
        tables: snapshot.tables,
        sequences: snapshot.sequences,
        pictures: [...copied.values()],
      };
      note("reading everything again");
      await verifyFiles(folder, manifest, interrupted);
      await writeManifest(folder, manifest);
      return manifest;
    }
    if (attempt === TRIES) {
      throw new DamagedBackup(
        `${missing.length} pictures that products show are not in ${pictures.place}, for example ${missing[0]}.`,
      );
    }
  }
}

async function takeSnapshot(client: Client, { folder, note, interrupted }: BackupOptions) {
  await client.query("begin isolation level repeatable read read only");
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    interrupted?.throwIfAborted();
    note(`table ${table.name}`);
    tables.push(await writeTable(client, folder, table));
  }
  const sequences = await listSequences(client);
  const { rows } = await client.query<{ key: string }>(
    `select distinct rendition->>'key' as key from picture, jsonb_array_elements(renditions) rendition
     where product_id is not null`,
  );
  await client.query("commit");
  return { tables, sequences, pictureKeys: rows.map(({ key }) => key) };
}

/** Copies what has not been copied yet; a picture that vanishes meanwhile was deleted by somebody. */
async function copyNew(
  { pictures, folder, note, interrupted }: BackupOptions,
  copied: Map<string, BackedUpPicture>,
): Promise<void> {
  const fresh = (await pictures.list()).filter((key) => !copied.has(key));
  for (const [index, key] of fresh.entries()) {
    interrupted?.throwIfAborted();
    if (index % 50 === 0) note(`pictures ${index}/${fresh.length}`);
    // Keys can hold folders and be longer than a file's name may be.
    const file = path.join("pictures", createHash("sha256").update(key).digest("hex"));
    const fetched = await pictures.fetch(key, path.join(folder, file));
    const written = fetched && (await fingerprint(path.join(folder, file)));
    if (written) copied.set(key, { key, file, ...written, contentType: fetched.contentType });
  }
}

/** All of it or nothing: the manifest is what makes a folder a backup. */
async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const temporary = path.join(folder, `${MANIFEST_FILE}.part`);
  await writeFile(temporary, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(temporary, path.join(folder, MANIFEST_FILE));
}
