import { type SpawnOptions, spawn } from "node:child_process";
import { chmod, chown, lstat, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { platform } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { isAlive } from "./predecessor";

/** A cluster on disk together with the programs and the account that serve it. */
export interface Cluster {
  dataDir: string;
  account: Account | undefined;
  binaries: Binaries;
}

/** Only TCP on loopback, only with the password; local sockets are switched off altogether. */
const accessRules = "host all all 127.0.0.1/32 scram-sha-256\n";

/**
 * How a Postgres program is told its data folder.
 *
 * The account may be unable to enter the folders above (a clone below /root, a temporary folder of mode 700),
 * so on Linux it is started inside the data folder, which happens before root's rights are dropped, and
 * addresses it as its own working directory. All server processes keep that working directory.
 */
export function place(
  dataDir: string,
  account: Account | undefined,
): { pgdata: string; options: SpawnOptions } {
  const env = cleanEnvironment();
  if (account && platform() === "linux") {
    return {
      pgdata: "/proc/self/cwd",
      options: { cwd: dataDir, env, ...account },
    };
  }
  return { pgdata: dataDir, options: { env, ...account } };
}

/** PGPORT, PGDATA and the user's language would change what the programs do and print. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: "C" };
}

/**
 * Makes the cluster when there is none. A start that dies half-way leaves nothing behind that looks finished:
 * the cluster is built beside its place and moved there by one rename.
 *
 * @param password of the superuser `postgres`
 * @returns true when a cluster was made
 * @throws Error with the output of initdb when that fails, or when the folder holds something else
 */
export async function ensureCluster(cluster: Cluster, password: string): Promise<boolean> {
  const { dataDir } = cluster;
  const present = await lstat(dataDir).catch(ignoreMissing);
  const entries = present?.isDirectory() ? await readdir(dataDir) : [];
  if (entries.includes("PG_VERSION")) {
    await takeOver(cluster);
    return false;
  }
  if (entries.length > 0 || (present && !present.isDirectory())) {
    throw new Error(`${dataDir} is not empty and holds no PostgreSQL cluster`);
  }
  await mkdir(dirname(dataDir), { recursive: true });
  await removeUnfinished(dataDir);
  const building = `${dataDir}.init-${process.pid}`;
  await mkdir(building, { mode: 0o700 });
  if (cluster.account) await chown(building, cluster.account.uid, cluster.account.gid);
  await initialise({ ...cluster, dataDir: building });
  await setPassword({ ...cluster, dataDir: building }, password);
  return takePlace(building, dataDir);
}

/** @returns false when another process that began at the same moment was faster: its cluster counts */
async function takePlace(building: string, dataDir: string): Promise<boolean> {
  try {
    await rename(building, dataDir);
    return true;
  } catch (error) {
    await rm(building, { recursive: true });
    if (error instanceof Error && "code" in error && error.code === "ENOTEMPTY") return false;
    throw error;
  }
}

/** What processes have left that are gone; another one may be making a cluster at this moment. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const prefix = `${basename(dataDir)}.init-`;
  const siblings = await readdir(dirname(dataDir));
  const stale = siblings.filter((name) => {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : undefined;
    return pid !== undefined && (pid === process.pid || !isAlive(pid));
  });
  await Promise.all(stale.map((name) => rm(join(dirname(dataDir), name), { recursive: true })));
}

async function initialise(cluster: Cluster): Promise<void> {
  const flags = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions"];
  // The built-in provider sorts and folds case alike on every machine. The C library's own table only
  // decides which letters the text search parser knows; where C.UTF-8 is missing, C still works.
  const locale = (name: string) => [
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    `--locale=${name}`,
    "--lc-messages=C",
  ];
  let result = await runProgram(cluster, cluster.binaries.initdb, [...flags, ...locale("C.UTF-8")]);
  if (result.code !== 0 && /invalid locale/.test(result.output)) {
    result = await runProgram(cluster, cluster.binaries.initdb, [...flags, ...locale("C")]);
  }
  if (result.code !== 0) throw new Error(`initdb failed:\n${result.output}`);
  await writeFile(join(cluster.dataDir, "pg_hba.conf"), accessRules);
}

/**
 * Sets the superuser's password without a running server, so that a cluster whose secrets file was replaced
 * becomes usable again: whoever owns the files owns the data.
 */
export async function setPassword(cluster: Cluster, password: string): Promise<void> {
  const statement = `ALTER ROLE postgres PASSWORD '${password.replaceAll("'", "''")}';\n`;
  const { code, output } = await runProgram(cluster, cluster.binaries.postgres, ["--single"], statement);
  if (code !== 0 || /^.*(ERROR|FATAL|PANIC):/m.test(output)) {
    throw new Error(`Setting the database password failed:\n${output.replaceAll(password, "***")}`);
  }
}

function runProgram(
  cluster: Cluster,
  program: string,
  flags: string[],
  input = "",
): Promise<{ code: number | null; output: string }> {
  const { pgdata, options } = place(cluster.dataDir, cluster.account);
  const target = flags[0] === "--single" ? [...flags, "-D", pgdata, "postgres"] : ["-D", pgdata, ...flags];
  return new Promise((resolve, reject) => {
    const child = spawn(program, target, {
      ...options,
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
    child.stdin?.on("error", () => child.kill());
    child.stdin?.end(input);
  });
}

/** Makes an existing cluster fit the account: a restored backup may belong to root or be too open. */
async function takeOver({ dataDir, account }: Cluster): Promise<void> {
  const { uid, mode } = await stat(dataDir);
  const self = process.getuid?.();
  if (!account && self !== undefined && uid !== self) {
    throw new Error(
      `The database in ${dataDir} belongs to another account (uid ${uid}). ` +
        `Start the shop as that account or as root, or give it away: chown -R ${self} ${dataDir}`,
    );
  }
  if (account && uid !== account.uid) await chownTree(dataDir, account);
  if ((mode & 0o027) !== 0) await chmod(dataDir, 0o700);
}

async function chownTree(path: string, account: Account): Promise<void> {
  await chown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) await chownTree(child, account);
    else if (entry.isFile()) await chown(child, account.uid, account.gid);
  }
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
  throw error;
}
