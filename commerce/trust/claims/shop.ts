import type { Claim } from "./claim";
import { ACCOUNTS, API, STAFF, STRIPE, TRUST } from "./places";

/** Statements about what people may reach, pay, upload and be shown. */
export const SHOP_CLAIMS: Claim[] = [
  {
    id: "S10",
    statement:
      "A customer gets nothing of another's, by any id, and an id or email in a body never widens access",
    seenToFail: "every order counts as one's own",
    evidence: [
      { file: `${API}/tests/http/orders/orders.test.ts`, tests: ["shows nobody the orders of others"] },
      { file: `${ACCOUNTS}/privacy.test.ts`, tests: ["never widen access by an id or an email in the body"] },
      {
        file: `${ACCOUNTS}/sessions.test.ts`,
        tests: ["can be seen and ended one by one, but only one's own"],
      },
      {
        file: `${API}/tests/http/checkout/create-session.test.ts`,
        tests: ["needs a signed-in customer and their own id, administrators too"],
      },
    ],
  },
  {
    id: "S11",
    statement:
      "Who is of the staff and what they may is the server's finding at each request, on every route there is",
    seenToFail: "the gate before /admin lets every role pass",
    evidence: [
      {
        file: `${TRUST}/access.test.ts`,
        tests: [
          "has a rule for every route that the engine has registered",
          "holds for every visitor on every route",
          "that is taken away is gone at the next request, in both places",
          "is not for its holder to give or to widen",
        ],
      },
      {
        file: `${STAFF}/gate.test.ts`,
        tests: [
          "is in no answer to %s",
          "does not order a list either",
          "is not changed by a batch either",
          "may nothing until it has a role, and then what the role says, under its own name",
          "is refused to everybody, an administrator included",
          "are uploads past every look at a file",
        ],
      },
      {
        file: `${STAFF}/roles.test.ts`,
        tests: [
          "makes or widens a role beyond what they have",
          "is left over when administrators take the role from each other at once",
          "is left over when administrators delete each other at once, and the other is told why",
        ],
      },
      { file: "storefront/e2e/account.spec.ts", tests: ["do not believe what the browser has stored"] },
    ],
  },
  {
    id: "S12",
    statement:
      "Prices and totals are the server's; a sum or currency that differs places no order, is given back and is shown",
    seenToFail: "the amount guard returns at once",
    evidence: [
      {
        file: `${API}/tests/http/checkout/create-session.test.ts`,
        tests: ["makes a session with the server's prices, whatever the browser says it saw before"],
      },
      {
        file: `${STRIPE}/webhooks.test.ts`,
        tests: ["refuses, voids and shows an administrator what differs from the cart"],
      },
    ],
  },
  {
    id: "S13",
    statement:
      "A webhook that is unsigned, altered or old has no effect; one that comes ten times makes one order",
    seenToFail: "the webhook's signature is not checked",
    evidence: [
      {
        file: `${STRIPE}/webhooks.test.ts`,
        tests: [
          "refuses what is unsigned, signed by another, altered or old, and keeps none of it",
          "one order when each comes ten times",
        ],
      },
    ],
  },
  {
    id: "S14",
    statement:
      "Uploads are decided by content, bounded in number, bytes and pixels, encoded anew and named by us, everywhere",
    seenToFail:
      "content is not looked at, in the shop's uploads and in the dashboard's; 80 pictures, 100 MB and 400 megapixels are allowed; the dashboard takes 100 MB and uploads of unknown length",
    evidence: [
      {
        file: "plugins/catalogue/src/modules/pictures/render.test.ts",
        tests: ["%s", "loses what was appended to it", "loses its metadata and stands upright"],
      },
      {
        file: `${API}/tests/http/admin/uploading.test.ts`,
        tests: ["refuses more than eight", "refuses a picture over 10 MB by its position"],
      },
      {
        file: `${TRUST}/dashboard.test.ts`,
        tests: [
          "keeps a picture without its metadata, under a name of ours",
          "is refused and not kept: %s",
          "is refused when it is too large, or does not say how large it is",
        ],
      },
    ],
  },
  {
    id: "S15",
    statement:
      "No card data here; no script that is not named, no framing; failures show no internals, the log no secrets",
    seenToFail: "the engine sets no headers; 'unsafe-inline' in the policy; a failed page shows its error",
    evidence: [
      {
        file: `${TRUST}/attacks.test.ts`,
        tests: [
          "cannot be framed or taken for another type: %s",
          "of %s runs no script that is not named",
          "nothing of the storefront asks for a card",
          "tells what happened to accounts, without passwords, codes, tokens and emails",
        ],
      },
      { file: "storefront/server/app.test.ts", tests: ["shows no internals when a page fails"] },
      {
        file: "storefront/server/security-headers.test.ts",
        tests: ["allows no inline script by a keyword and no framing"],
      },
    ],
  },
];
