// @ts-check
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { withFileLock } from "./file-lock.mjs";
import { run } from "./run.mjs";

/** What npm itself keeps of an installation; it writes it last, so that one cut short leaves none. */
const INSTALLED = "node_modules/.package-lock.json";

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} Package
 * @param {string} file
 * @returns {Record<string, Package>} by the place where it lies
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

/**
 * Whether the packages of the lockfile are there, whoever has installed them. What other systems alone need is
 * optional.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const installed = path.join(root, INSTALLED);
  if (!existsSync(installed)) return false;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(path.join(root, "package-lock.json"))).every(([place, wanted]) => {
    if (place === "") return true;
    const found = there[place];
    return found ? found.version === wanted.version && found.integrity === wanted.integrity : wanted.optional;
  });
}

/** One command at a time installs: `npm ci` begins by deleting what is there. */
const LOCK = ".cache/install-lock";

/**
 * `npm ci` when the lockfile says something else than what is installed.
 *
 * @param {string} root
 * @param {import("./progress.mjs").Progress} progress
 */
export async function ensureInstalled(root, progress) {
  if (isInstalled(root)) return;
  mkdirSync(path.dirname(path.join(root, LOCK)), { recursive: true });
  await withFileLock(path.join(root, LOCK), async () => {
    // Who had the lock before may have done it.
    if (!isInstalled(root)) await install(root, progress);
  });
}

/**
 * @param {string} root
 * @param {import("./progress.mjs").Progress} progress
 */
async function install(root, progress) {
  await progress.step("Installing packages", async (note) => {
    const timer = setInterval(() => note("npm ci"), 1000);
    try {
      await run("npm", ["ci", "--no-audit", "--no-fund"], {
        cwd: root,
        logFile: path.join(root, ".cache/logs/install.log"),
        what: "Installing the packages (npm ci)",
        onLine: note,
      });
    } finally {
      clearInterval(timer);
    }
  });
}
