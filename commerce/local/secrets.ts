import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "./parse-json";

const secretsSchema = z.object({
  jwtSecret: z.string().min(32),
  cookieSecret: z.string().min(32),
  adminPassword: z.string().min(8).max(128),
  databasePassword: z.string().min(16),
});

/** The secrets of one local installation; what `secrets.json` holds. */
export type LocalSecrets = z.infer<typeof secretsSchema>;

/**
 * The secrets of the one-machine default, made once and kept in `<dataDir>/secrets.json` (mode 600).
 *
 * Synchronous, because configuration is read before anything else runs. Two processes that start at the same
 * moment on an empty folder agree on one set.
 *
 * @param dataDir the DATA_DIR; created when it does not exist
 * @throws Error when the file exists but is not what this function wrote: guessing new secrets would lock the
 *   owner out of the database and of every account
 */
export function loadSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, "secrets.json");
  const existing = readSecrets(file);
  if (existing) return existing;

  mkdirSync(dataDir, { recursive: true });
  createOnce(file, `${JSON.stringify(generateSecrets(), null, 2)}\n`);
  const created = readSecrets(file);
  if (!created) throw new Error(`${file} vanished while it was being created`);
  return created;
}

function generateSecrets(): LocalSecrets {
  return {
    jwtSecret: randomBytes(48).toString("base64url"),
    cookieSecret: randomBytes(48).toString("base64url"),
    adminPassword: randomBytes(15).toString("base64url"),
    databasePassword: randomBytes(24).toString("base64url"),
  };
}

function readSecrets(file: string): LocalSecrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  const parsed = secretsSchema.safeParse(parseJson(text));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => issue.path.join(".") || "the file").join(", ");
    throw new Error(
      `${file} is damaged (${faults}). Restore it from a backup; delete it only with its data.`,
    );
  }
  // A restored backup may have come back readable for everybody.
  chmodSync(file, 0o600);
  return parsed.data;
}

/** Writes a complete file under a temporary name, then links it: readers see all of it or nothing, first wins. */
function createOnce(file: string, content: string): void {
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = openSync(temporary, "wx", 0o600);
  try {
    writeSync(handle, content);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(temporary);
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
