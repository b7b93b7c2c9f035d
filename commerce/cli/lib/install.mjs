// @ts-check
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.mjs";

const MARKER = "node_modules/.emberly-installed";
const INPUTS = ["package-lock.json", "package.json"];

/** @param {string} root */
function lockHash(root) {
  const hash = createHash("sha256").update(process.version.split(".")[0] ?? "");
  for (const file of INPUTS) hash.update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/**
 * Whether the packages of the lockfile are there: an installation cut short leaves no marker.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const marker = path.join(root, MARKER);
  return existsSync(marker) && readFileSync(marker, "utf8") === lockHash(root);
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
  writeFileSync(path.join(root, MARKER), lockHash(root));
}
