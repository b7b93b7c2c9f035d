import type { Claim } from "./claim";
import { ACCOUNTS, API, STAFF } from "./places";

/** What customers have of their own: passkeys, what is kept about them, what they say of goods. Shown on one machine. */
export const PEOPLE_CLAIMS: Claim[] = [
  {
    id: "S19",
    statement:
      "A passkey's answer works once, for its origin, its account and its challenge; one is added only soon after a sign-in, none that was there before a reset opens an account alone, and a customer's code by email always remains",
    seenToFail:
      "a challenge is still good after its use, and good for another account and another purpose than it was given out for; the account that an answer names is not compared; other origins and hosts and a device that nobody unlocked pass; an old session adds a passkey; whose a passkey is that goes is not asked; a reset leaves them all",
    evidence: [
      {
        file: `${ACCOUNTS}/passkeys.test.ts`,
        tests: [
          "works once",
          "shown ten times at once opens one session, though the device does not count",
          "is refused for %s",
          "is refused when it names another account",
          "is refused for a challenge that was given out to add a passkey",
          "is refused when it was made for another account, another site, or twice",
          "is one of several, each of which can be removed by its owner alone, the last one too",
          "adds no passkey once the sign-in is 15 minutes old, and whoever signs in again does",
          "keeps no passkey when the owner resets the password, and is named by the mail when the owner changes it",
        ],
      },
      {
        file: `${STAFF}/second-factor/passkeys.test.ts`,
        tests: [
          "is the first one only soon after a sign-in, which no renewed token stands for",
          "does not sign in alone after a new password, until it was shown beside that",
        ],
      },
    ],
  },
  {
    id: "S20",
    statement:
      "Who was erased is found in no table, file, mail, audit or log, and in no backup that is made afterwards; the books are equal to the cent",
    seenToFail:
      "orders keep their email, and the outbox its mails; a shared wishlist stays open while its account waits; sessions are only shut out and not ended; the audit's trigger is off, and its rows could be changed",
    evidence: [
      {
        file: `${API}/tests/http/own-data/erasure.test.ts`,
        tests: [
          "ends every session and lets nobody in, until the link of the mail undoes it",
          "is found nowhere once erased, and the books are equal to the cent",
          "refuses every change but the one that erases, which leaves a mark",
        ],
      },
      {
        file: `${API}/tests/http/own-data/wishlist.test.ts`,
        tests: ["is closed while the account waits for its erasure, and opens again when that is undone"],
      },
    ],
  },
  {
    id: "S21",
    statement: "A rating exists only with a delivered line of its author, and every average equals its rows",
    seenToFail:
      "goods count that were not delivered, and what other customers bought; whoever bought nothing may write; two reviews at once do not take turns; the tally counts what the staff have hidden",
    evidence: [
      {
        file: `${API}/tests/http/reviews/reviews.test.ts`,
        tests: [
          "is nobody before the goods are delivered, and everybody who bought them afterwards",
          "does not widen by anything that can be written beside a purchase",
          "is one a customer and product, however many are sent at once",
          "leaves out what the staff hide, which counts in no average",
        ],
      },
    ],
  },
];
