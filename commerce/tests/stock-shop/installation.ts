import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { withFileLock } from "../../cli/lib/file-lock.mjs";
import { testDataDir } from "../../test/test-database";
import { npm } from "./npm";

/** The engine's release that the plugins are for. */
const MEDUSA = "2.21.2";

/** What the engine's own starter asks for; the pins keep npm from installing a second React beside the dashboard's. */
const PACKAGES = {
  "@medusajs/admin-sdk": MEDUSA,
  "@medusajs/cli": MEDUSA,
  "@medusajs/dashboard": MEDUSA,
  "@medusajs/framework": MEDUSA,
  "@medusajs/icons": MEDUSA,
  "@medusajs/medusa": MEDUSA,
  "@medusajs/ui": "4.2.6",
  "@swc/core": "^1.16.0",
  "@tanstack/react-query": "5.64.2",
  "@types/node": "^20.19.0",
  react: "18.3.1",
  "react-dom": "18.3.1",
  "react-router-dom": "7.18.2",
  "ts-node": "^10.9.2",
  "tsconfig-paths": "^4.2.0",
  typescript: "^5.9.0",
};

const MANIFEST = JSON.stringify({ name: "stock-shop", private: true, dependencies: PACKAGES }, null, 2);

/**
 * Puts a plain Medusa into a folder. npm installs it once for all shops; each gets it as hard links, so that it may install and
 * remove plugins of its own.
 */
export async function installMedusa(folder: string): Promise<void> {
  const hash = createHash("sha256").update(MANIFEST).digest("hex").slice(0, 12);
  const installation = path.join(testDataDir, `stock-installation-${hash}`);
  await mkdir(testDataDir, { recursive: true });
  await withFileLock(`${installation}.lock`, async () => {
    if (existsSync(installation)) return;
    const building = `${installation}.new`;
    rmSync(building, { recursive: true, force: true });
    await mkdir(building, { recursive: true });
    await writeFile(path.join(building, "package.json"), MANIFEST);
    await npm(building, ["install"]);
    await rename(building, installation);
  });
  linkTree(installation, folder);
}

/** Files that npm writes to in place, and so in every folder that shares them. */
const OWN = new Set(["package.json", "package-lock.json", ".package-lock.json"]);

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (OWN.has(entry.name)) copyFileSync(source, target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    // The temporary folder lies on another disk.
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    copyFileSync(source, target);
  }
}
