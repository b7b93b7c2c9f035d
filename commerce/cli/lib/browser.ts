import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartFault } from "./progress.mjs";
import { run } from "./run.mjs";
import { findProgram, installFromSystem, isExecutable } from "./system-program";

/** Chromium without the parts that draw windows: the same pages in half the processor time. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, then the system's headless shell, which is installed where that is allowed,
 * then a whole browser of PATH, then Playwright's own download, then one of the system's package manager.
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
    findProgram(SHELL) ??
    (await fromSystem(root, SHELL, note)) ??
    findProgram(...NAMES) ??
    playwrightsOwn() ??
    (await download(root, note)) ??
    (await fromSystem(root, "chromium", note)) ??
    nothing()
  );
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

async function fromSystem(
  root: string,
  program: string,
  note: (text: string) => void,
): Promise<string | undefined> {
  return (await installFromSystem(root, [program], note)) ? findProgram(program) : undefined;
}

function nothing(): never {
  throw new StartFault(
    "No Chromium was found and none could be installed. Install Chromium or Chrome with your system's package manager, or set CHROMIUM_PATH to one.",
  );
}
