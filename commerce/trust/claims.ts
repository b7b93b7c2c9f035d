/** Where a claim is shown: a test file and the titles of its tests, as they stand in the source. */
interface Evidence {
  file: string;
  tests: string[];
}

export interface Claim {
  id: string;
  statement: string;
  evidence: Evidence[];
  /** What was switched off to see the tests fail. */
  seenToFail?: string;
}

const API = "plugins/storefront-api";
const ACCOUNTS = `${API}/tests/http/accounts`;
const TRUST = `${API}/tests/http/trust`;
const STRIPE = "plugins/stripe-checkout/tests";

/** What this shop claims, and which tests show it. A unit test fails when one of them does not exist. */
export const CLAIMS: Claim[] = [
  {
    id: "S1",
    statement: "A code has six digits from a CSPRNG and lives ten minutes",
    seenToFail: "digits drawn from 0 to 4 only; the age of a code not looked at",
    evidence: [
      {
        file: "plugins/email-otp/src/modules/email-otp/code.test.ts",
        tests: ["has as many digits as asked for, each digit equally likely"],
      },
      { file: `${ACCOUNTS}/sign-up.test.ts`, tests: ["takes no late code"] },
      { file: `${ACCOUNTS}/passwords.test.ts`, tests: ["takes no late code and none for an unknown email"] },
    ],
  },
  {
    id: "S2",
    statement: "A code works once, a newer one voids it, and one for verifying never resets a password",
    evidence: [
      {
        file: "plugins/email-otp/tests/codes.test.ts",
        tests: [
          "never work twice, late, after a newer one, after five wrong tries, or for the other purpose",
          "work for one of many who try the right code at once",
        ],
      },
      {
        file: `${ACCOUNTS}/sign-up.test.ts`,
        tests: ["takes a code once, and none after a newer one was asked for"],
      },
      {
        file: `${ACCOUNTS}/passwords.test.ts`,
        tests: [
          "does not use the code up when the new password is refused, and only once when it is taken",
          "takes no verification code, and a reset code verifies nothing",
        ],
      },
    ],
  },
  {
    id: "S3",
    statement: "Codes are stored under a salted password hash, and are readable nowhere but in their mail",
    seenToFail: "one salt for all codes",
    evidence: [
      {
        file: "plugins/email-otp/src/modules/email-otp/code.test.ts",
        tests: ["never has the same hash twice"],
      },
      { file: "plugins/email-otp/tests/codes.test.ts", tests: ["are kept as salted hashes only"] },
      { file: `${ACCOUNTS}/mails.test.ts`, tests: ["a code is readable nowhere but in its mail"] },
    ],
  },
  {
    id: "S4",
    statement: "Five wrong tries void a code; asking and trying are limited per account and per address",
    seenToFail: "a thousand times as many tries",
    evidence: [
      { file: `${ACCOUNTS}/sign-up.test.ts`, tests: ["takes no code after five wrong ones"] },
      {
        file: "plugins/email-otp/tests/codes.test.ts",
        tests: ["take no more than five of many wrong tries that come at once"],
      },
      {
        file: `${ACCOUNTS}/limits.test.ts`,
        tests: [
          "five codes for an account in 15 minutes, the same for known and unknown emails",
          "thirty codes for an address in 15 minutes",
          "has five tries for each of five codes in 15 minutes: 25 in a million, also over two engines at once",
        ],
      },
    ],
  },
  {
    id: "S5",
    statement:
      "Wrong sign-ins are throttled per account and per address, at the dashboard too, without shutting the owner out",
    seenToFail: "10,000 wrong sign-ins instead of ten",
    evidence: [
      {
        file: `${ACCOUNTS}/limits.test.ts`,
        tests: [
          "ten wrong passwords for an account and address, known or unknown, and then not even the right one",
          "fifty wrong passwords for an account from everywhere, but its owner's own browser is not shut out",
          "a hundred wrong passwords from an address, whatever accounts they were tried on",
          "says in Retry-After when to come back, within 15 minutes",
          "throttle the dashboard's sign-in by the same counts",
        ],
      },
    ],
  },
  {
    id: "S6",
    statement: "Known and unknown emails get the same answers in status, body and time",
    seenToFail: "an unknown email told as such at sign-in",
    evidence: [
      {
        file: `${ACCOUNTS}/privacy.test.ts`,
        tests: [
          "at sign-in with a wrong password",
          "at sign-up",
          "at asking for a verification code",
          "at asking for a reset code",
          "at trying a code",
          "register nobody without an invitation, and tell nobody who is registered",
        ],
      },
      {
        file: `${ACCOUNTS}/sign-up.test.ts`,
        tests: ["login fails before verification, and says why only after the right password"],
      },
    ],
  },
  {
    id: "S7",
    statement: "Password rules are the server's, and changing one needs the current one",
    seenToFail: "the rules find no fault; a wrong current password passes",
    evidence: [
      {
        file: `${API}/src/accounts/password-rules.test.ts`,
        tests: ["take any 8 to 128 characters that are not common, and nothing else"],
      },
      {
        file: `${ACCOUNTS}/passwords.test.ts`,
        tests: ["needs the current password, keeps this session and ends every other"],
      },
    ],
  },
  {
    id: "S8",
    statement:
      "A sign-in gets a new session; after sign-out, a new password or a lost role the old one is worth nothing",
    seenToFail: "sign-out leaves the session in its table; tokens are not looked up",
    evidence: [
      {
        file: `${ACCOUNTS}/sessions.test.ts`,
        tests: [
          "get a new id at each sign-in, and the one before is over",
          "are worth nothing after sign-out, and signing out twice is fine",
          "are signed out of the dashboard too when the password is set anew",
        ],
      },
      {
        file: `${ACCOUNTS}/passwords.test.ts`,
        tests: ["sets a new password with a mailed code and ends every session of the account"],
      },
      {
        file: `${TRUST}/dashboard.test.ts`,
        tests: [
          "is worth nothing after signing out, and cannot be exchanged for another",
          "from before a user was taken away cannot be refreshed",
        ],
      },
    ],
  },
  {
    id: "S9",
    statement:
      "No token is in reach of scripts, and no other site's page can act for a visitor, in the shop or the dashboard",
    seenToFail: "other sites' requests pass",
    evidence: [
      {
        file: `${ACCOUNTS}/sessions.test.ts`,
        tests: ["live in a cookie that scripts cannot read and other sites cannot send"],
      },
      {
        file: `${ACCOUNTS}/privacy.test.ts`,
        tests: ["are refused when the browser says so, or when they are no JSON"],
      },
      {
        file: "storefront/e2e/cart.spec.ts",
        tests: ["is stored under the key root, without anything of the session"],
      },
      {
        file: `${TRUST}/dashboard.test.ts`,
        tests: [
          "cannot change anything with the dashboard's cookie when it %s",
          "does not get the cookie with a request of its own",
        ],
      },
    ],
  },
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
    seenToFail: "the lid on /admin lets every role pass",
    evidence: [
      {
        file: `${TRUST}/access.test.ts`,
        tests: [
          "has a rule for every route that the engine has registered",
          "holds for every visitor on every route",
        ],
      },
      { file: "storefront/e2e/account.spec.ts", tests: ["do not believe what the browser has stored"] },
      {
        file: `${API}/tests/http/staff/roles.test.ts`,
        tests: [
          "that is taken away is gone at the next request, in both places",
          "is not for its holder to give or to widen",
        ],
      },
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
    seenToFail: "content is not looked at, in the shop's uploads and in the dashboard's",
    evidence: [
      {
        file: `${API}/src/pictures/render.test.ts`,
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
  {
    id: "R1",
    statement:
      "An engine that is killed anywhere between opening and capturing loses no payment and doubles none",
    evidence: [
      {
        file: `${STRIPE}/crash.test.ts`,
        tests: ["rounds of kill -9: nothing lost, doubled, stranded or oversold"],
      },
    ],
  },
  {
    id: "R2",
    statement: "Webhooks that are dropped, held, doubled, reversed or early end the same",
    evidence: [
      {
        file: `${STRIPE}/webhooks.test.ts`,
        tests: [
          "one order when they are all dropped, within seconds of the reconciler's round",
          "the same end when they are held and come in reverse",
          "nothing is lost, doubled, stranded or oversold",
        ],
      },
      {
        file: `${STRIPE}/network.test.ts`,
        tests: [
          "one order when the payment's webhook comes before the answer that opened the session",
          "nothing is lost, doubled, stranded or oversold",
        ],
      },
    ],
  },
  {
    id: "R3",
    statement:
      "More shoppers than goods: as many orders as goods, clear refusals before payment for the rest",
    evidence: [
      {
        file: `${STRIPE}/stock.test.ts`,
        tests: [
          "twelve shoppers for five pieces: exactly five orders, seven clear refusals before payment",
          "also with the product on two lines of the cart",
          "nothing is lost, doubled, stranded or oversold",
        ],
      },
    ],
  },
  {
    id: "R7",
    statement: "Mails wait while the mail server is away and go out once when it is back",
    evidence: [
      {
        file: `${ACCOUNTS}/mails.test.ts`,
        tests: ["mails wait while the mail server is away, and go out once and in order when it is back"],
      },
    ],
  },
  {
    id: "R9",
    statement:
      "Whatever is sent to any call: no fault of ours, no hang, one sentence in answer, and the books stay right",
    seenToFail:
      "found faults by itself: a lone percent sign in a path and a terminator in an id were answered with 500 until they were mended",
    evidence: [
      {
        file: `${TRUST}/fuzz.test.ts`,
        tests: ["%s is answered soundly", "and the books are right afterwards"],
      },
    ],
  },
];
