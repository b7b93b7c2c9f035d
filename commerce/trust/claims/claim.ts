/** Where a claim is shown: a test file and the titles of its tests, as they stand in the source. */
export interface Evidence {
  file: string;
  tests: string[];
  /** Runs with LONG_RUN=1 only: it takes many minutes, or programs that a machine with Node alone does not have. */
  longRunOnly?: true;
}

export interface Claim {
  id: string;
  statement: string;
  evidence: Evidence[];
  /** What was switched off to see the tests fail. */
  seenToFail?: string;
}
