// @ts-check
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
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

/**
 * `npm ci` when the lockfile says something else than what is installed.
 *
 * @param {string} root
 * @param {import("./progress.mjs").Progress} progress
 */
export async function ensureInstalled(root, progress) {
  if (isInstalled(root)) return;
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
