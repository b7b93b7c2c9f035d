import { accessSync, constants } from "node:fs";
import path from "node:path";
import { StartFault } from "./progress.mjs";
import { run } from "./run.mjs";

/** The first of these programs that PATH has. System daemons lie where an ordinary user's PATH does not look. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter).filter(Boolean),
    "/usr/sbin",
    "/usr/local/sbin",
  ];
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs packages of the system where that is allowed: as root, on a system with apt. Services that come with them
 * are not started.
 *
 * @returns whether that went well
 */
export async function installFromSystem(
  root: string,
  packages: string[],
  onLine: (text: string) => void,
): Promise<boolean> {
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) return false;
  onLine(`installing the system's ${packages.join(", ")}`);
  // A run level in which Debian's scripts start nothing.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const logFile = path.join(root, ".cache/logs/apt.log");
  try {
    await run("apt-get", ["update"], { env, logFile, what: "apt-get update", onLine });
    const what = `Installing ${packages.join(", ")}`;
    await run("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
      env,
      logFile,
      what,
      onLine,
    });
    return true;
  } catch (error) {
    if (error instanceof StartFault) return false;
    throw error;
  }
}
