import { writeFileSync } from "node:fs";
import path from "node:path";
import { CLAIMS, NOT_SHOWN } from "./claims";
import type { Claim, Evidence } from "./claims/claim";
import { keepLongRuns } from "./long-runs";
import { type Outcome, readOutcomes } from "./reports";
import { topologyOf } from "./topology";
import { fallen, heading } from "./wording";

const root = path.resolve(__dirname, "../..");
const today = new Date().toISOString().slice(0, 10);

/** A title of the source stands for all the tests that were made of it: "%s is refused" for each of its rows. */
function isMadeOf(file: string, title: string): (one: Outcome) => boolean {
  const pattern = title
    .split(/%[sji]|\$\{?\w+\}?/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  const all = new RegExp(`${pattern}$`, "s");
  return (one) => one.file === file && all.test(one.title);
}

const outcomes = readOutcomes(root);
const evidence = CLAIMS.flatMap((claim) => claim.evidence);
const longRuns = keepLongRuns(
  readOutcomes(root, true).filter(
    (one) =>
      (one.figure || evidence.some(({ file, longRunOnly }) => longRunOnly && file === one.file)) &&
      evidence.some(({ file, tests }) => tests.some((title) => isMadeOf(file, title)(one))),
  ),
  today,
);

function verdictOn(found: Outcome[], { longRunOnly }: Evidence): string {
  const failed = found.filter(({ result }) => result === "failed").length;
  const passed = found.filter(({ result }) => result === "passed").length;
  if (failed > 0) return `**${failed} failed**`;
  if (passed > 0) return `${passed} passed`;
  return longRunOnly ? "in long runs only" : "**not run**";
}

function line(proof: Evidence, title: string): string {
  const made = isMadeOf(proof.file, title);
  const found = outcomes.filter(made);
  const figures = found.flatMap(({ figure }) => figure ?? []);
  const long = longRuns
    .filter(made)
    .map(({ date, result, figure }) => `${date}: ${result}${figure ? `, ${figure}` : ""}`);
  const cells = [
    title === "%s" ? "each case" : title,
    `\`${path.basename(proof.file)}\``,
    verdictOn(found, proof),
    figures.join("; "),
    long.join("; "),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function section(claim: Claim): string {
  const lines = claim.evidence.flatMap((proof) => proof.tests.map((title) => line(proof, title)));
  const shownOn = [...new Set(claim.evidence.map(topologyOf))].join("; ");
  return `${heading(claim)}

Shown on: ${shownOn}.

| test | file | last run | figure | long run |
|---|---|---|---|---|
${lines.join("\n")}

${fallen(claim)}
`;
}

const part = (letter: string) =>
  CLAIMS.filter(({ id }) => id.startsWith(letter))
    .map(section)
    .join("\n");
const count = (result: Outcome["result"]) => outcomes.filter((one) => one.result === result).length;

/** `npm run docs:trust` after `npm test` or `npm run test:trust`. */
writeFileSync(
  path.join(root, "docs/trust.md"),
  `# What this shop claims, and what shows it

Written by \`npm run docs:trust\` from the reports of the last test run (${today}: ${count("passed")} passed, ${count("failed")} failed,
${count("skipped")} left out). The claims stand in \`commerce/trust/claims\`; a unit test fails when a test that one names does not exist.
\`npm run test:trust\` runs these tests alone. Long runs are those with \`LONG_RUN=1\`, such as \`LONG_RUN=1 npm test http fuzz\`: what each
test showed in its last one is kept in \`commerce/trust/long-runs.json\`.

## Security

${part("S")}
## Attacks that cross the statements

${part("A")}
## Reliability

${part("R")}
## Not shown

${
  Object.entries(NOT_SHOWN)
    .map(([id, why]) => `- ${id}. ${why}.`)
    .join("\n") || "Nothing: each statement has its tests."
}
`,
);

const missing = CLAIMS.flatMap((claim) =>
  claim.evidence.flatMap(({ file, tests, longRunOnly }) =>
    tests
      .filter((title) => {
        const shown = longRunOnly ? longRuns : outcomes;
        return !shown.filter(isMadeOf(file, title)).some(({ result }) => result === "passed");
      })
      .map((title) => `${claim.id}: ${title}`),
  ),
);
if (missing.length > 0) {
  process.stderr.write(`Without a passed test:\n  ${missing.join("\n  ")}\n`);
  process.exitCode = 1;
}
