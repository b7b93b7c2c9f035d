import type { Claim } from "./claim";
import { API, TRUST } from "./places";

/** What no single statement covers. */
export const ATTACK_CLAIMS: Claim[] = [
  {
    id: "A1",
    statement:
      "What people enter stays text: on pages, in structured data, in mails and in lists for spreadsheets",
    seenToFail: "no apostrophe before formulas; nothing escaped in mails",
    evidence: [
      {
        file: `${TRUST}/attacks.test.ts`,
        tests: [
          "is text on every page that shows it, also in structured data",
          "adds no header and no recipient to a mail",
          "is no formula in a list for a spreadsheet",
        ],
      },
      { file: `${API}/src/mails/render.test.ts`, tests: ["cannot be written into by what people enter"] },
      {
        file: "storefront/e2e/trust.spec.ts",
        tests: ["what people enter runs nowhere: product, customer, order, search"],
      },
    ],
  },
  {
    id: "A2",
    statement:
      "A crafted link leads nowhere else, a made-up host is believed nowhere, and the shop visits no address it is given",
    seenToFail: "`next` not compared with the shop's origin",
    evidence: [
      {
        file: "storefront/e2e/account.spec.ts",
        tests: ["leads back to the screen that asked for it, and never off the site"],
      },
      {
        file: `${TRUST}/attacks.test.ts`,
        tests: ["is on no page", "is in no mail", "is not visited by the shop"],
      },
    ],
  },
  {
    id: "A3",
    statement:
      "Every answer that the suite has seen is one that the OpenAPI document tells, and no change breaks its programs",
    seenToFail: "a field of the contract changes its type",
    evidence: [
      {
        file: `${API}/client/compatibility.test.ts`,
        tests: ["is not broken by the contract of today", "is found: %s"],
      },
      { file: `${TRUST}/attacks.test.ts`, tests: ["the examples of docs/api.md do what they say"] },
    ],
  },
];
