import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";

const require = createRequire(import.meta.url);

/** Folders in which the engine's build of the dashboard looks for class names, apart from the plugins' own. */
const LOOKED_AT = ["@medusajs/dashboard", "@medusajs/ui"].map((name) => path.dirname(require.resolve(name)));

function texts(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}

const words = (text: string) => text.split(/["'`\s{}]+/).filter(Boolean);

// Another class than these would have no style, unless the plugin that uses the kit happens to name it, too.
test("the kit's parts of pages use class names that every dashboard has", () => {
  const styled = new Set(LOOKED_AT.flatMap((folder) => texts(folder, /\.m?js$/)).flatMap(words));
  const used = texts(path.join(import.meta.dirname, "../admin"), /\.tsx$/).flatMap((text) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) => words(names)),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !styled.has(name))).toEqual([]);
});
