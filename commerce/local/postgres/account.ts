import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The unprivileged account the database runs as while this process itself is root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Postgres refuses to run as root, so a root shop starts it as somebody else: the owner of the existing
 * cluster (a shop that was first started by an ordinary user stays usable by that user), else `postgres`,
 * else `nobody`. No account is created: starting a shop does not change the machine.
 *
 * @param dataDir the cluster's folder, which need not exist yet
 * @returns undefined when this process is not root and can run Postgres itself
 * @throws Error when root finds no unprivileged account
 */
export async function serverAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    const account = await lookUp(name);
    if (account) return account;
  }
  throw new Error(
    "PostgreSQL does not run as root, and neither of the accounts postgres and nobody exists here. " +
      "Start the shop as an ordinary user or set DATABASE_URL.",
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    // `id` fails for an account that does not exist; the caller tries the next name.
    return undefined;
  }
}
