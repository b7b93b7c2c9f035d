import { readFileSync } from "node:fs";
import path from "node:path";

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  /** Only development needs it: `npm ci --omit=dev` leaves it out. */
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export interface LockedPackage extends LockEntry {
  /** Where it lies, from the repository's root. */
  place: string;
  name: string;
}

export const root = path.resolve(__dirname, "../..");

function lockEntries(): Record<string, LockEntry> {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockEntry>;
  };
  return lock.packages;
}

/** What the lockfile installs from the registry. */
export function lockedPackages(): LockedPackage[] {
  return Object.entries(lockEntries())
    .filter(([place, { link }]) => place.includes("node_modules/") && !link)
    .map(([place, entry]) => ({ ...entry, place, name: nameAt(place) }));
}

/** By the lockfile, else by what is installed; undefined when neither says. */
export function licenceOf({ license, place }: LockedPackage): string | undefined {
  if (license) return license;
  try {
    const { license: installed, licenses } = JSON.parse(
      readFileSync(path.join(root, place, "package.json"), "utf8"),
    ) as { license?: string | { type: string }; licenses?: { type: string }[] };
    return (typeof installed === "object" ? installed.type : installed) ?? licenses?.[0]?.type;
  } catch (error) {
    // Packages for other systems are in the lockfile and not on this machine.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The shortest way from a package of this repository to each place, such as "commerce > @medusajs/medusa > pg". */
export function waysIn(): Map<string, string> {
  const entries = lockEntries();
  const ours = Object.keys(entries).filter((place) => !place.includes("node_modules/"));
  const ways = new Map(ours.map((place) => [place, place || "the root"]));
  const follow = (from: string[], kinds: readonly (keyof LockEntry)[]) => {
    const queue = [...from];
    for (let place = queue.shift(); place !== undefined; place = queue.shift()) {
      for (const name of kinds.flatMap((kind) => Object.keys(entries[place]?.[kind] ?? {}))) {
        const found = placeOf(name, place, entries);
        if (!found || ways.has(found)) continue;
        ways.set(found, `${ways.get(place)} > ${name}`);
        queue.push(found);
      }
    }
  };
  const shipped = ["dependencies", "optionalDependencies", "peerDependencies"] as const;
  follow(ours, shipped);
  // What only development needs comes second, so that the way of what ships is one that ships.
  follow(ours, ["devDependencies"]);
  follow([...ways.keys()], shipped);
  return ways;
}

const nameAt = (place: string) => place.split("node_modules/").at(-1) ?? place;

/** Where Node finds a package of this name, seen from `place`. */
function placeOf(name: string, place: string, entries: Record<string, LockEntry>): string | undefined {
  for (let folder = place || "."; ; folder = path.posix.dirname(folder)) {
    const candidate = path.posix.join(folder, "node_modules", name);
    if (entries[candidate]) return candidate;
    if (folder === ".") return undefined;
  }
}
