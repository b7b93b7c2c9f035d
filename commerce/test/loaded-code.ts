import { readFile } from "node:fs/promises";
import path from "node:path";
import { lockedPackages, root } from "../supply-chain/lockfile";
import { eventually } from "./eventually";
import type { Shop } from "./shop";

/** What a running engine has loaded; `tell-loaded.mjs` must have been preloaded into it. */
export interface LoadedCode {
  /** Absolute paths. */
  files: string[];
  /** Names in the engine's container: its modules and its own parts. */
  registered: string[];
}

/** To give to `startShop`. */
export const TELL_LOADED = path.join(__dirname, "tell-loaded.mjs");

export async function loadedCode({ env, services }: Shop): Promise<LoadedCode> {
  const pid = services.engines[0]?.pid;
  if (!pid) throw new Error("The engine does not run");
  process.kill(pid, "SIGUSR2");
  return eventually("the engine tells what it has loaded", async () => {
    return JSON.parse(await readFile(path.join(env.DATA_DIR, "loaded.json"), "utf8")) as LoadedCode;
  });
}

/** A loaded file of an installed package. */
export interface PackagedFile {
  /** The package's folder, from the repository's root, as the lockfile names it. */
  place: string;
  name: string;
  /** The path below that folder. */
  file: string;
}

/** Which package each file belongs to; the shop's own code is left out. */
export function packaged(files: string[]): PackagedFile[] {
  return files.flatMap((file) => {
    const [, place, name, rest] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\/(.*)$/.exec(file) ?? [];
    if (!place || !name || !rest) return [];
    return [{ place: path.relative(root, place), name, file: rest }];
  });
}

/** The lockfile's entry of each of them; undefined for one that did not come in through the lockfile. */
export function lockedPackageOf(): ({
  place,
}: PackagedFile) => ReturnType<typeof lockedPackages>[number] | undefined {
  const byPlace = new Map(lockedPackages().map((one) => [one.place, one]));
  return ({ place }) => byPlace.get(place);
}
