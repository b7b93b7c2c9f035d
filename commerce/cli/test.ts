import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { LONG_RUN } from "../test/long-run";
import { openTestDatabases } from "../test/test-database";
import { CLAIMS } from "../trust/claims";
import { reportsFolder } from "../trust/reports";
import { ensureBrowser } from "./lib/browser";
import { buildChanged } from "./lib/build";
import type { CommandContext } from "./lib/context";
import { elapsed } from "./lib/progress.mjs";
import stepGuard from "./lib/step-guard-path.cjs";
import { findProgram, installFromSystem } from "./lib/system-program";

interface Outcome {
  passed: number;
  failed: number;
  /** The tests that failed, to be named at the end of a long output. */
  names: string[];
}

const KINDS = ["unit", "http", "browser"] as const;
type Kind = (typeof KINDS)[number];

/** The files that show the claims of docs/trust.md, as far as they are of one kind. */
function evidenceOf(kind: Kind): string[] {
  const evidence = CLAIMS.flatMap((claim) => claim.evidence);
  const files = new Set(evidence.filter((one) => LONG_RUN || !one.longRunOnly).map(({ file }) => file));
  const kindOf = (file: string): Kind =>
    file.includes("/e2e/") ? "browser" : file.includes("/tests/") ? "http" : "unit";
  return [...files].filter((file) => kindOf(file) === kind);
}

/**
 * `npm test [unit|http|browser] [pattern]`, `npm test trust`: everything by default. Builds what is missing, runs on ports and a
 * data folder of its own, and ends with one line of totals.
 */
export async function main(context: CommandContext): Promise<number> {
  const { root, progress } = context;
  const [first, ...rest] = process.argv.slice(2);
  const isTrust = first === "trust";
  const kinds = KINDS.filter((kind) => first === undefined || isTrust || kind === first);
  if (kinds.length === 0)
    throw new Error(`npm test takes ${KINDS.join(", ")}, trust, or nothing for all of them`);

  const reports = reportsFolder(root, LONG_RUN);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  await buildChanged(context);
  if (kinds.includes("browser")) {
    process.env.CHROMIUM_PATH = await progress.step("Finding a browser", (note) => ensureBrowser(root, note));
  }
  if (kinds.includes("http") && LONG_RUN) {
    await progress.step("Finding Redis and HAProxy", (note) => ensurePrograms(root, note));
  }
  const databases = kinds.some((kind) => kind !== "unit")
    ? await progress.step("Preparing the tests' database", () => openTestDatabases(progress))
    : undefined;
  const totals: Outcome = { passed: 0, failed: 0, names: [] };
  let crashed = false;
  try {
    for (const kind of kinds) {
      const begun = Date.now();
      const patterns = isTrust ? evidenceOf(kind) : rest;
      let code = await runTests(root, kind, patterns, reportOf(kind, reports));
      if (code !== 0 && kind === "http" && first === undefined)
        code = await runFailedAlone(context, reports, code);
      const outcome = read(root, kind, reports);
      totals.passed += outcome.passed;
      totals.failed += outcome.failed;
      totals.names.push(...outcome.names);
      // A runner can fail without a failed test: a file that does not load, a hook that throws.
      if (code !== 0 && outcome.failed === 0) {
        crashed = true;
        totals.names.push(`${kind}: the runner itself`);
      }
      progress.line(
        `${kind}: ${outcome.passed} passed, ${outcome.failed} failed in ${elapsed(Date.now() - begun)}`,
      );
    }
  } finally {
    await databases?.stop();
  }
  if (crashed) totals.failed += 1;
  for (const name of totals.names) progress.line(`failed: ${name}`);
  progress.line(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed > 0 || totals.passed === 0 ? 1 : 0;
}

/** The tests of the grown-up topology run the real programs; without them they say so and are left out. */
async function ensurePrograms(root: string, note: (text: string) => void): Promise<void> {
  const missing = ["redis-server", "haproxy"].filter((name) => !findProgram(name));
  if (missing.length > 0 && !(await installFromSystem(root, missing, note))) {
    note(`left out for want of ${missing.join(" and ")}: the tests of several machines`);
  }
}

const reportOf = (kind: Kind, reports: string) => path.join(reports, `${kind}.json`);

/** More than that is no accident of a busy machine. */
const MOST_FILES_AGAIN = 5;

/**
 * Runs the files that failed beside others once more by themselves, and takes what comes of it for what came of them: a busy machine
 * lets a test wait longer than it does. Tests that each failed twice in one run and pass now are named.
 *
 * @param code how the run ended
 * @returns how the runner ended at last
 */
async function runFailedAlone(
  { root, progress }: CommandContext,
  reports: string,
  code: number,
): Promise<number> {
  const file = reportOf("http", reports);
  if (!existsSync(file)) return code;
  const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  const failed = report.testResults.filter(({ status }) => status === "failed");
  if (failed.length === 0 || failed.length > MOST_FILES_AGAIN) return code;
  for (const name of namesOfFailed(root, failed)) progress.line(`once more by itself: ${name}`);
  const again = path.join(reports, "http-again.json");
  const codeAgain = await runTests(
    root,
    "http",
    [...failed.map(({ name }) => name), "--maxWorkers=1"],
    again,
  );
  if (!existsSync(again)) return codeAgain;
  const { testResults } = JSON.parse(readFileSync(again, "utf8")) as VitestReport;
  const kept = report.testResults.filter(({ status }) => status !== "failed");
  writeFileSync(file, JSON.stringify({ ...report, testResults: [...kept, ...testResults] }));
  return codeAgain;
}

function runTests(root: string, kind: Kind, patterns: string[], report: string): Promise<number> {
  const bin = (name: string) => path.join(root, "node_modules/.bin", name);
  const [command, args, env] =
    kind === "browser"
      ? ([
          bin("playwright"),
          ["test", "--config", "storefront/playwright.config.ts", ...patterns],
          { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        ] as const)
      : ([
          bin("vitest"),
          [
            "run",
            "--project",
            kind,
            "--reporter=default",
            "--reporter=json",
            `--outputFile.json=${report}`,
            ...patterns,
          ],
          {},
        ] as const);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [stepGuard, command, ...args], {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: { ...process.env, ...env },
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
}

interface VitestReport {
  testResults: FileResult[];
}

interface FileResult {
  name: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

const namesOfFailed = (root: string, files: FileResult[]): string[] =>
  files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
  );

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

const failedSpecs = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

function read(root: string, kind: Kind, reports: string): Outcome {
  let text: string;
  try {
    text = readFileSync(reportOf(kind, reports), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { passed: 0, failed: 0, names: [] };
    throw error;
  }
  if (kind === "browser") {
    const { stats, suites } = JSON.parse(text) as PlaywrightReport;
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      names: suites.flatMap(failedSpecs),
    };
  }
  const { testResults } = JSON.parse(text) as VitestReport;
  const names = namesOfFailed(root, testResults);
  const passed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "passed"),
  );
  return { passed: passed.length, failed: names.length, names };
}
