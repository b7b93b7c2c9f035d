import type { Claim } from "./claim";
import { STRIPE } from "./places";

/** What holds for a long time, on another engine than was tested, and at the end. Shown on one machine. */
export const ENDURANCE_CLAIMS: Claim[] = [
  {
    id: "R13",
    statement:
      "Hours of mixed load and faults lose, double and strand nothing, and no process grows without bound",
    seenToFail:
      "found faults by itself: an engine ended when its connections to the database were cut, and two orders of a run had refunds in the books that Stripe had not made, until both were mended",
    evidence: [
      {
        file: `${STRIPE}/day.test.ts`,
        longRunOnly: true,
        tests: [
          "of sales, refunds, disputes, edits, kills and outages ends with books, stock and Stripe's books equal",
        ],
      },
    ],
  },
  {
    id: "R14",
    statement:
      "With another column than was tested, or somebody's handler on a hook that the fast path skips, the engine's own workflows do the work",
    seenToFail:
      "the plugin's own statements do the work, whatever the columns and the hooks are; columns alone are not compared",
    evidence: [
      {
        file: `${STRIPE}/engine-tables.test.ts`,
        tests: [
          "is the one that runs here, column for column",
          "does the work itself, and the log says why once, at its start",
        ],
      },
      {
        file: `${STRIPE}/hooks.test.ts`,
        tests: [
          "has each of its handlers called by a checkout, and is told no second time",
          "is told at its start why the engine's workflows do the work",
        ],
      },
    ],
  },
  {
    id: "R16",
    statement: "A stop leaves no process behind, the engine's telemetry child included",
    seenToFail:
      "the engine starts its telemetry's child, which lives on; children do not end with a supervisor that is killed; ports are not looked at before, and the start of a second shop never ends",
    evidence: [
      {
        file: "commerce/tests/start.test.ts",
        tests: [
          "ends with the ready line when everything answers, and stops every child on SIGTERM",
          "comes up again without a manual step after the supervisor was killed",
          "names a port that is taken and leaves nothing running",
        ],
      },
    ],
  },
];
