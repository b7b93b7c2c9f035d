import { readFileSync } from "node:fs";
import path from "node:path";

/** One test as a run reported it. */
export interface Outcome {
  /** From the repository's root. */
  file: string;
  title: string;
  passed: boolean;
  figure?: string;
}

interface VitestReport {
  startTime: number;
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; meta?: { figure?: string } }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

/** What `npm test` left of its last run of a kind; nothing when it did not run that kind. */
export function readOutcomes(root: string): Outcome[] {
  const reports = path.join(root, ".cache/test-reports");
  return [
    ...vitest(root, read<VitestReport>(path.join(reports, "unit.json"))),
    ...vitest(root, read<VitestReport>(path.join(reports, "http.json"))),
    ...playwright(read<{ suites: PlaywrightSuite[] }>(path.join(reports, "browser.json"))?.suites ?? []),
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
      passed: status === "passed",
      figure: meta?.figure,
    })),
  );
}

function playwright(suites: PlaywrightSuite[]): Outcome[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.map(({ title, ok }) => ({ file: `storefront/e2e/${file}`, title, passed: ok })),
    ...playwright(inner),
  ]);
}
