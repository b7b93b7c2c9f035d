import { writeFileSync } from "node:fs";
import path from "node:path";
import { CLAIMS, type Claim } from "./claims";
import { type Outcome, readOutcomes } from "./reports";

const root = path.resolve(__dirname, "../..");
const outcomes = readOutcomes(root);

/** A title of the source stands for all the tests that were made of it: "%s is refused" for each of its rows. */
function outcomesOf(file: string, title: string): Outcome[] {
  const pattern = title
    .split(/%[sji]|\$\{?\w+\}?/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  const all = new RegExp(`${pattern}$`, "s");
  return outcomes.filter((one) => one.file === file && all.test(one.title));
}

function line(file: string, title: string): string {
  const found = outcomesOf(file, title);
  const passed = found.filter((one) => one.passed).length;
  const verdict =
    found.length === 0
      ? "**not run**"
      : passed === found.length
        ? `${passed} passed`
        : `**${found.length - passed} failed**`;
  const figures = found.flatMap((one) => one.figure ?? []).join("; ");
  const name = title === "%s" ? "each case" : title;
  return `| ${name.replaceAll("|", "\\|")} | \`${path.basename(file)}\` | ${verdict} | ${figures.replaceAll("|", "\\|")} |`;
}

function section({ id, statement, evidence, seenToFail }: Claim): string {
  const lines = evidence.flatMap(({ file, tests }) => tests.map((title) => line(file, title)));
  const fallen = seenToFail ? `\nSeen to fail: ${seenToFail}.\n` : "";
  return `### ${id}. ${statement}\n\n| test | file | last run | figure |\n|---|---|---|---|\n${lines.join("\n")}\n${fallen}`;
}

const part = (letter: string) =>
  CLAIMS.filter(({ id }) => id.startsWith(letter))
    .map(section)
    .join("\n");

/** `npm run docs:trust` after `npm test` or `npm run test:trust`. */
writeFileSync(
  path.join(root, "docs/trust.md"),
  `# What this shop claims, and what shows it

Written by \`npm run docs:trust\` from the reports of the last test run (${new Date().toISOString().slice(0, 10)},
${outcomes.filter(({ passed }) => passed).length} passed of ${outcomes.length}). The claims stand in \`commerce/trust/claims.ts\`; a unit test fails when a test that one names
does not exist. \`npm run test:trust\` runs these tests alone.

## Security

${part("S")}
## Attacks that cross the statements

${part("A")}
## Reliability

${part("R")}`,
);

const missing = CLAIMS.flatMap(({ id, evidence }) =>
  evidence.flatMap(({ file, tests }) =>
    tests
      .filter((title) => !outcomesOf(file, title).some(({ passed }) => passed))
      .map((title) => `${id}: ${title}`),
  ),
);
if (missing.length > 0) {
  process.stderr.write(`Without a passed test:\n  ${missing.join("\n  ")}\n`);
  process.exitCode = 1;
}
