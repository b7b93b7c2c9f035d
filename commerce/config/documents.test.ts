import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const folder = path.resolve(__dirname, "../../plugins");

interface Source {
  /** Below the plugin's `src`. */
  file: string;
  text: string;
}

function sourcesOf(plugin: string): Source[] {
  const src = path.join(folder, plugin, "src");
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return files.sort().map((file) => ({ file, text: readFileSync(path.join(src, file), "utf8") }));
}

const firsts = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = ""]) => first);

/** What a pattern finds first in each of the sources whose names fit. */
const found = (sources: Source[], files: RegExp, pattern: RegExp) =>
  sources.filter(({ file }) => files.test(file)).flatMap(({ text }) => firsts(text, pattern));

const MIGRATION = /^modules\/([\w-]+)\/migrations\//;

/** Tables as they are once all migrations have run. */
function tablesOf(sources: Source[]): string[] {
  const ups = sources.map(({ file, text }) => ({ file, text: text.split(" down()")[0] ?? "" }));
  const renamed = found(ups, MIGRATION, /alter table (?:if exists )?"?(\w+)"? rename to/g);
  const names = found(ups, MIGRATION, /(?:create table if not exists|rename to) "?(\w+)/g);
  return names.filter((name) => !renamed.includes(name));
}

/** Modules that have migrations, by the names that the engine's command line knows. */
function modulesOf(sources: Source[]): string[] {
  const folders = new Set(sources.flatMap(({ file }) => MIGRATION.exec(file)?.[1] ?? []));
  return [...folders].flatMap((name) =>
    found(sources, new RegExp(`^modules/${name}/(index|name).ts$`), /_MODULE = "(\w+)"/g),
  );
}

function optionsOf(sources: Source[]): string[] {
  const files = /^(modules|providers)\/.*(options|service)\.ts$/;
  const interfaces = found(sources, files, /^export interface \w*Options[^{]*{\n(.*?)^}/gms);
  return interfaces.flatMap((body) => firsts(body, /^ {2}(\w+)\??:/gm));
}

/** Values that the package itself exports; types stand in the code that uses them. */
function valuesOf(sources: Source[]): string[] {
  const lists = found(sources, /^index\.ts$/, /^export {(.*?)}/gms);
  const names = lists.flatMap((list) => list.split(",")).map((name) => name.trim());
  return names.flatMap((name) => (name && !name.startsWith("type ") ? firsts(name, /(\w+)$/g) : []));
}

/** What others may import, without what only the engine reads. */
function importsOf(plugin: string): string[] {
  const manifest = readFileSync(path.join(folder, plugin, "package.json"), "utf8");
  const { exports } = JSON.parse(manifest) as { exports: Record<string, unknown> };
  const others = /^\.$|^\.\/(package\.json|\.medusa.*|admin)$/;
  return Object.keys(exports).flatMap((name) =>
    others.test(name) ? [] : `@emberly/${plugin}${name.slice(1)}`,
  );
}

describe.each(readdirSync(folder))("the README of %s", (plugin) => {
  const sources = sourcesOf(plugin);
  const readme = readFileSync(path.join(folder, plugin, "README.md"), "utf8");
  const unnamed = (names: string[]) => names.filter((name) => !readme.includes(name));

  it("names every table, job, option, import and value", () => {
    expect(unnamed(tablesOf(sources))).toEqual([]);
    expect(unnamed(found(sources, /^jobs\//, /name: "([\w-]+)"/g))).toEqual([]);
    expect(unnamed(optionsOf(sources))).toEqual([]);
    expect(unnamed(importsOf(plugin))).toEqual([]);
    expect(valuesOf(sources).filter((name) => !new RegExp(`\\b${name}\\b`).test(readme))).toEqual([]);
  });

  it("has jobs that carry the plugin's name", () => {
    const jobs = found(sources, /^jobs\//, /name: "([\w-]+)"/g);
    expect(jobs.filter((name) => !name.startsWith(`${plugin}-`))).toEqual([]);
  });

  it("takes back the migrations of every module until none is left", () => {
    const said = /npx medusa db:rollback ([\w ]+)`\s+until\s+it\s+says\s+`Nothing to revert`/.exec(readme);
    expect(said?.[1]?.split(" ").sort()).toEqual(modulesOf(sources).sort());
  });

  it("has the same parts as the others", () => {
    const parts = ["Requirements", "Install", "Options", "What it adds", "Limits", "Remove"];
    expect(firsts(readme, /^## (.*)$/gm)).toEqual(expect.arrayContaining(parts));
    const added = /^## What it adds$(.*?)^## /ms.exec(readme)?.[1]?.toLowerCase();
    for (const kind of ["dashboard", "event", "hook", "job", "table"]) expect(added).toContain(kind);
  });
});

const decisions = path.resolve(__dirname, "../../docs/decisions");

it.each(readdirSync(decisions))("%s has a number, and says decision, why and price", (name) => {
  const text = readFileSync(path.join(decisions, name), "utf8");
  expect(text).toMatch(/^# \d+\. .*^\*\*Decision\.\*\* .*^\*\*Why\.\*\* .*^\*\*Price\.\*\* /ms);
});
