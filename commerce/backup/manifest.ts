import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { parseJson } from "../local/parse-json";

const File = z.object({ file: z.string(), bytes: z.number(), sha256: z.string() });

const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  tables: z.array(File.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** The last value that each sequence gave out; null before its first. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  pictures: z.array(File.extend({ key: z.string(), contentType: z.string().optional() })),
});

/** What a backup's folder holds: `manifest.json`, a gzipped COPY text for each table, and the pictures. */
export type Manifest = z.infer<typeof Manifest>;
export type BackedUpTable = Manifest["tables"][number];
export type BackedUpPicture = Manifest["pictures"][number];

export const MANIFEST_FILE = "manifest.json";

/** Thrown when a backup is not what was written. */
export class DamagedBackup extends Error {
  override name = "StartFault";
}

/** @throws DamagedBackup when the folder holds no complete backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_FILE), "utf8").catch(() => null);
  if (text === null) {
    throw new DamagedBackup(`${folder} holds no complete backup: its ${MANIFEST_FILE} is written last.`);
  }
  const parsed = Manifest.safeParse(parseJson(text));
  if (!parsed.success) throw new DamagedBackup(`${path.join(folder, MANIFEST_FILE)} is damaged.`);
  return parsed.data;
}

/**
 * Reads every file of a backup again and compares size, digest and number of rows with what was written down.
 *
 * @throws DamagedBackup naming the first file that differs
 */
export async function verifyFiles(
  folder: string,
  manifest: Manifest,
  interrupted?: AbortSignal,
): Promise<void> {
  for (const entry of [...manifest.tables, ...manifest.pictures]) {
    interrupted?.throwIfAborted();
    const found = await fingerprint(path.join(folder, entry.file));
    if (!found) throw new DamagedBackup(`The backup is damaged: ${entry.file} is missing.`);
    if (found.bytes !== entry.bytes || found.sha256 !== entry.sha256) {
      throw new DamagedBackup(`The backup is damaged: ${entry.file} is not what was written.`);
    }
  }
  for (const table of manifest.tables) {
    const rows = await countLines(path.join(folder, table.file));
    if (rows !== table.rows) {
      throw new DamagedBackup(
        `The backup is damaged: ${table.file} has ${rows} rows instead of ${table.rows}.`,
      );
    }
  }
}

/** Size and digest of a file; undefined when there is none. */
export async function fingerprint(file: string): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** COPY's text format has one line for each row: line breaks within values are escaped. */
async function countLines(file: string): Promise<number> {
  let lines = 0;
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) for (const byte of chunk) if (byte === 10) lines += 1;
  });
  return lines;
}
