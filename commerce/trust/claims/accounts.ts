import type { Claim } from "./claim";
import { ACCOUNTS, API, CLUSTER, EDGE_LOG, STAFF, TRUST } from "./places";

/** Statements about codes, passwords and sessions. */
export const ACCOUNTS_CLAIMS: Claim[] = [
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
    seenToFail: "that a code is unused is asked neither when it is compared nor when it is used up",
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
      {
        file: `${ACCOUNTS}/mails.test.ts`,
        tests: ["a code and its link are readable nowhere but in their mail"],
      },
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
          "has 25 tries in 15 minutes and 240 in a day for an account, known or not, also when many are sent at once",
        ],
      },
    ],
  },
  {
    id: "S5",
    statement:
      "Wrong sign-ins are throttled per account and per address, at the dashboard too; a browser that has signed in before answers for its own ten alone, and an owner in a new one comes in by the mail of a code at the shop and by the mailed link at the dashboard",
    seenToFail:
      "10,000 wrong sign-ins instead of ten; paths compared as they come, so that `/auth/user/email%70ass` was limited by nothing",
    evidence: [
      {
        file: `${ACCOUNTS}/limits.test.ts`,
        tests: [
          "ten wrong passwords for an account and address, known or unknown, and then not even the right one",
          "fifty wrong passwords for an account from everywhere, but its owner's own browser is not shut out",
          "a hundred wrong passwords from an address, whatever accounts they were tried on",
          "says in Retry-After when to come back, which is when the newest mail gets old",
          "throttle the dashboard's sign-in by the same counts",
        ],
      },
      {
        file: `${ACCOUNTS}/under-attack.test.ts`,
        tests: [
          "signs in by the very mail that they asked for, whatever was asked for and tried since",
          "signs in at the dashboard, and chooses a new password there by the mail that is out",
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
        file: "kit/src/password-rules.test.ts",
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
      "A sign-in gets a new session; after sign-out, a new password or a lost role the old one is worth nothing. A reset removes the customer's passkeys too; a change of the password keeps them, and its mail names them",
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
        file: `${ACCOUNTS}/passkeys.test.ts`,
        tests: [
          "keeps no passkey when the owner resets the password, and is named by the mail when the owner changes it",
        ],
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
    seenToFail:
      "other sites' requests pass; the session's cookie and the dashboard's are not HttpOnly; the browser stores the whole state, not only user and cart",
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
    id: "S16",
    statement:
      "Nobody keeps an owner from signing in where they did before, resetting, verifying, opening an order or erasing the account, from any number of addresses; a code of an account, or of one order, is found with a probability below 1 in 2,000 a day",
    seenToFail:
      "a newer code voids the links before it; the codes of orders and of erasing counted with the account's, without a link",
    evidence: [
      {
        file: "plugins/email-otp/tests/codes.test.ts",
        tests: [
          "work when five wrong tries have voided their code, and when strangers have asked for many newer ones",
          "work for one of many who open one link, or several of them and the code, at once",
        ],
      },
      {
        file: `${ACCOUNTS}/under-attack.test.ts`,
        tests: [
          "signs in at the shop in the browser that was there before, and with a new one after a reset",
          "resets the password by the very mail that they asked for, whatever was asked for since",
          "asks for a mail again when the newest has got old, though the account's are used up",
          "verifies in the browser that signed up, and has the password that was given there",
          "signs in at the dashboard, and chooses a new password there by the mail that is out",
          "erases an account without a password, whatever was tried by strangers or by whoever has the session too",
          "a link that was mailed because a stranger signed up with an email gives the stranger's password to nobody",
        ],
      },
      {
        file: `${ACCOUNTS}/limits.test.ts`,
        tests: [
          "has 25 tries in 15 minutes and 240 in a day for an account, known or not, also when many are sent at once",
        ],
      },
      {
        file: `${API}/tests/http/orders/after-sale.test.ts`,
        tests: [
          "opens by the link of the mail, and neither numbers nor codes at random use up what is another's",
        ],
      },
      {
        file: `${STAFF}/gate.test.ts`,
        tests: [
          "signs in to the dashboard from a browser that did before, while others guess from everywhere",
        ],
      },
      {
        file: "storefront/e2e/mail-links.spec.ts",
        tests: ["the link of a mail verifies when its button is pressed, in the browser that signed up"],
      },
      {
        file: CLUSTER,
        tests: [
          "keep strangers with addresses of their own at bay, on the shop's host and the dashboard's, and let the owner in",
        ],
        longRunOnly: true,
      },
    ],
  },
  {
    id: "S18",
    statement:
      "No token, code, email or search text is in a log or trace, of the edge, the engine or the storefront; private files are at no public address",
    seenToFail:
      "the log of the edge as haproxy has it by itself, with queries; paths written down as they come; no look at steps up in a picture's path; addresses of a whole bucket, and queries, handed on to the object store",
    evidence: [
      {
        file: EDGE_LOG,
        tests: [
          "tells each request's path without a token, and no token, email or words in its query, referrer or cookie",
          "lets nobody step from the pictures to private files, however the steps are written",
          "asks the object store for pictures by their names, and never for a list or what it knows of them",
        ],
      },
      {
        file: "commerce/tests/watching.test.ts",
        tests: [
          "no token, code, email or search text is in an address or referrer that any log or trace keeps",
          "no cookie, password or address of a person is told",
        ],
      },
      {
        file: `${STAFF}/gate.test.ts`,
        tests: ["of an invitation or a reset is in no log and in no row that a mail leaves behind"],
      },
      {
        file: CLUSTER,
        tests: ["answer strangers nothing of the object store but pictures by their names"],
        longRunOnly: true,
      },
    ],
  },
];
