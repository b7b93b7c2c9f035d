import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { CLAIMS, NOT_SHOWN } from "./claims";
import { fallen, heading } from "./wording";

const root = path.resolve(__dirname, "../..");

it.each(CLAIMS)("$id is shown by tests that exist", ({ evidence }) => {
  expect(evidence.length).toBeGreaterThan(0);
  for (const { file, tests } of evidence) {
    const source = readFileSync(path.join(root, file), "utf8");
    for (const title of tests) expect(source, `${file} has no test "${title}"`).toContain(title);
  }
});

const page = readFileSync(path.join(root, "docs/trust.md"), "utf8");

it.each(CLAIMS)("$id reads on the page of claims as it is claimed", (claim) => {
  const [, section = ""] = page.split(`\n${heading(claim)}\n`);
  expect(section, `docs/trust.md has no heading "${heading(claim)}"`).not.toBe("");
  const [own = ""] = section.split(/\n##/);
  expect(own.split("\n")).toContain(fallen(claim));
});

it.each([
  ["S", 23],
  ["R", 17],
])("each statement %s, 1 to %i, is claimed or said to be shown by nothing", (letter, last) => {
  const claimed = [...CLAIMS.map(({ id }) => id), ...Object.keys(NOT_SHOWN)];
  for (let number = 1; number <= last; number += 1) expect(claimed).toContain(`${letter}${number}`);
  expect(new Set(claimed).size).toBe(claimed.length);
});
