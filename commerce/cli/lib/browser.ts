import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartFault } from "./progress.mjs";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, then PATH, then Playwright's own download, then the
 * system's package manager when that is allowed.
 *
 * @returns the path of its executable
 * @throws StartFault that says what to install
 */
export async function ensureBrowser(root: string, note: (text: string) => void): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new StartFault(`CHROMIUM_PATH points at ${given}, which is not a program.`);
  }
  return (
    onPath() ??
    playwrightsOwn() ??
    (await download(root, note)) ??
    (await fromSystem(root, note)) ??
    nothing()
  );
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  return folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))).find(isExecutable);
}

function playwrightsOwn(): string | undefined {
  const { chromium } = createRequire(__filename)("@playwright/test") as typeof import("@playwright/test");
  const executable = chromium.executablePath();
  return existsSync(executable) ? executable : undefined;
}

async function download(root: string, note: (text: string) => void): Promise<string | undefined> {
  note("downloading Chromium with Playwright");
  try {
    await run(path.join(root, "node_modules/.bin/playwright"), ["install", "chromium"], {
      cwd: root,
      logFile: path.join(root, ".cache/logs/playwright-install.log"),
      what: "Downloading Chromium",
      onLine: note,
    });
  } catch (error) {
    if (error instanceof StartFault) return undefined;
    throw error;
  }
  return playwrightsOwn();
}

async function fromSystem(root: string, note: (text: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !has("apt-get")) return undefined;
  note("installing the system's chromium package");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const logFile = path.join(root, ".cache/logs/apt.log");
  try {
    await run("apt-get", ["update"], { env, logFile, what: "apt-get update", onLine: note });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], {
      env,
      logFile,
      what: "Installing chromium",
      onLine: note,
    });
  } catch (error) {
    if (error instanceof StartFault) return undefined;
    throw error;
  }
  return onPath();
}

function nothing(): never {
  throw new StartFault(
    "No Chromium was found and none could be installed. Install Chromium or Chrome with your system's package manager, or set CHROMIUM_PATH to one.",
  );
}

function has(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
