import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const IMPORT = /^\s*(?:import|export)\s[^;"']*"([.~][^"]+)"|import\("([.~][^"]+)"\)/gm;

/**
 * The circles between the folders below `root`, where a folder and the one that it lies in are two: the rules of
 * dependency-cruiser count what a folder holds as part of it, so they miss a child that imports from its parent.
 * Imports of types count, tests and installed packages do not. `~/` is the root.
 *
 * @returns of each circle one import of every arrow in it
 */
export function folderCircles(root: string): string[][] {
  const arrows = folderArrows(root);
  const reached = new Map([...arrows.keys()].map((folder) => [folder, reachedFrom(folder, arrows)]));
  const circles = new Map<string, string[]>();
  for (const [from, targets] of arrows) {
    for (const [to, example] of targets) {
      if (!reached.get(to)?.has(from)) continue;
      const members = [...reached].filter(([folder, all]) => all.has(from) && reached.get(from)?.has(folder));
      const name = String(members.map(([folder]) => folder));
      circles.set(name, [...(circles.get(name) ?? []), example]);
    }
  }
  return [...circles.values()];
}

/** The circles in all rooms of the repository, in whose folder this runs. */
export function repositoryCircles(): string[][] {
  const plugins = readdirSync("plugins").map((name) => `plugins/${name}/src`);
  return ["commerce", "kit/src", "storefront/app", "storefront/server", ...plugins].flatMap(folderCircles);
}

/** Folder -> the folders that its files import -> one such import. */
function folderArrows(root: string): Map<string, Map<string, string>> {
  const arrows = new Map<string, Map<string, string>>();
  for (const file of sourceFiles(root)) {
    const from = path.dirname(file);
    const targets = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, targets);
    for (const imported of importedFiles(file, root)) {
      const to = path.dirname(imported);
      if (to !== from) targets.set(to, `${file} -> ${imported}`);
    }
  }
  return arrows;
}

function sourceFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.d|\.test)\.tsx?$/.test(name) && !name.includes("node_modules"))
    .map((name) => path.join(root, name));
}

function importedFiles(file: string, root: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].flatMap(([, statement, call]) => {
    const specifier = statement ?? call ?? "";
    const stem = specifier.startsWith("~/")
      ? path.join(root, specifier.slice(2))
      : path.join(path.dirname(file), specifier);
    const found = ["", ".ts", ".tsx", "/index.ts"].map((end) => `${stem}${end}`).find(isFile);
    return found ? [found] : [];
  });
}

const isFile = (name: string) => statSync(name, { throwIfNoEntry: false })?.isFile();

function reachedFrom(start: string, arrows: Map<string, Map<string, string>>): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of arrows.get(folder)?.keys() ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}
