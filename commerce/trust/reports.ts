import { readFileSync } from "node:fs";
import path from "node:path";

/** One test as a run reported it. */
export interface Outcome {
  /** From the repository's root. */
  file: string;
  title: string;
  result: "passed" | "failed" | "skipped";
  figure?: string;
}

interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; meta?: { figure?: string } }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** Where `npm test` leaves what it found; runs at full length have a place of their own, as they are of a few files. */
export function reportsFolder(root: string, isLongRun: boolean): string {
  return path.join(root, ".cache", isLongRun ? "long-run-reports" : "test-reports");
}

/** What `npm test` left of its last run of a kind; nothing when it did not run that kind. */
export function readOutcomes(root: string, isLongRun = false): Outcome[] {
  const folder = reportsFolder(root, isLongRun);
  return [
    ...vitest(root, read<VitestReport>(path.join(folder, "unit.json"))),
    ...vitest(root, read<VitestReport>(path.join(folder, "http.json"))),
    ...playwright(read<{ suites: PlaywrightSuite[] }>(path.join(folder, "browser.json"))?.suites ?? []),
  ];
}

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

function vitest(root: string, report: VitestReport | undefined): Outcome[] {
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, meta }) => ({
      file: path.relative(root, name),
      title,
      result: status === "passed" || status === "failed" ? status : "skipped",
      figure: meta?.figure,
    })),
  );
}

function playwright(suites: PlaywrightSuite[]): Outcome[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, ok, tests }): Outcome => {
      const isSkipped = tests.every(({ status }) => status === "skipped");
      return {
        file: `storefront/e2e/${file}`,
        title,
        result: isSkipped ? "skipped" : ok ? "passed" : "failed",
      };
    }),
    ...playwright(inner),
  ]);
}
