import type { Claim } from "./claim";
import { ACCOUNTS, API, CLUSTER, STRIPE, TRUST } from "./places";

/** What holds when machines, networks and people fail. */
export const RELIABILITY_CLAIMS: Claim[] = [
  {
    id: "R1",
    statement:
      "An engine that is killed anywhere between opening and capturing loses no payment and doubles none",
    seenToFail:
      "the reconciler does nothing: what the killed engine left never came to its end; a use counted in a transaction of its own: killed before it is noted, it stayed counted for nobody",
    evidence: [
      {
        file: `${STRIPE}/crash.test.ts`,
        tests: ["rounds of kill -9: nothing lost, doubled, stranded or oversold"],
      },
      {
        file: `${STRIPE}/every-gap.test.ts`,
        tests: [
          "a page opens and its uses are reserved",
          "a page is paid for: the order is placed, its uses are counted, its money is taken",
          "a page ends unpaid and its uses are given back",
          "takes a half-made order apart whose payment is given up at Stripe meanwhile",
          "asks staff about an order that was finished when its payment is given up at Stripe",
        ],
      },
      {
        file: CLUSTER,
        longRunOnly: true,
        tests: ["lose nothing when an engine and a storefront are killed in the middle"],
      },
    ],
  },
  {
    id: "R17",
    statement:
      "An engine that is killed anywhere while an order is cancelled, shipped or taken back pays back once and moves stock once",
    seenToFail:
      "the engine's own workflows take parcels off stock and put returned pieces back: killed in between, a parcel left the shelf twice, and a returned pan stayed out of stock",
    evidence: [
      {
        file: `${API}/tests/http/orders/every-gap.test.ts`,
        tests: [
          "a customer cancels",
          "staff ship",
          "staff approve a return",
          "staff take a return in",
          "staff pay a return back",
        ],
      },
    ],
  },
  {
    id: "R2",
    statement: "Webhooks that are dropped, held, doubled, reversed or early end the same",
    seenToFail:
      "the reconciler does nothing (dropped); no locks, moves from any state and events acted upon again (ten times); an expired session's event not acted upon, no reconciler (held); a checkout not looked for by its cart, no reconciler (early)",
    evidence: [
      {
        file: `${STRIPE}/webhooks.test.ts`,
        tests: [
          "one order when they are all dropped, within seconds of the reconciler's round",
          "one order when each comes ten times",
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
    seenToFail:
      "nothing is held when a session opens; lines are added up neither by the call nor by the allocation",
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
    id: "R4",
    statement: "A hold on stock ends when its session is paid, cancelled or expired",
    seenToFail: "a hold is never let go",
    evidence: [
      {
        file: `${STRIPE}/webhooks.test.ts`,
        tests: [
          "gives the stock back when the authorisation is canceled before the order",
          "the same end when they are held and come in reverse",
        ],
      },
      {
        file: `${STRIPE}/network.test.ts`,
        tests: ["nothing is held when the answer to the opening call is lost, and the shopper can try again"],
      },
      {
        file: `${STRIPE}/model.test.ts`,
        tests: [
          "whatever shoppers, banks and webhooks do, a checkout moves on the map and ends where it must",
        ],
      },
    ],
  },
  {
    id: "R5",
    statement:
      "While the database is gone requests are refused with 503; nothing is half written, and all recovers",
    seenToFail:
      "what the pool and broken connections say is not told apart from faults of ours: reading and opening were answered with 500",
    evidence: [
      {
        file: CLUSTER,
        longRunOnly: true,
        tests: ["answer 503 while the database is gone, write nothing half, and recover by themselves"],
      },
    ],
  },
  {
    id: "R6",
    statement: "While Redis is gone people read and sign in, and no order is lost",
    seenToFail: "limits are not counted in the database instead: signing in was answered with 500",
    evidence: [
      {
        file: CLUSTER,
        longRunOnly: true,
        tests: ["let people read and sign in while Redis is gone, and lose no order"],
      },
    ],
  },
  {
    id: "R7",
    statement: "Mails wait while the mail server is away and go out once when it is back",
    seenToFail: "a mail that could not be sent is given up at once",
    evidence: [
      {
        file: `${ACCOUNTS}/mails.test.ts`,
        tests: ["mails wait while the mail server is away, and go out once and in order when it is back"],
      },
      {
        file: CLUSTER,
        longRunOnly: true,
        tests: ["let people sign up and buy while the mail server is gone; the mails come after it is back"],
      },
    ],
  },
  {
    id: "R8",
    statement:
      "A process that is told to stop finishes what it has begun, drops nothing and ends with 0 within 10 s",
    seenToFail:
      "an engine ends at the signal without draining, and the edge sends nothing again: 14 of 379 pages and four openings failed",
    evidence: [
      {
        file: "commerce/tests/start.test.ts",
        tests: ["ends with the ready line when everything answers, and stops every child on SIGTERM"],
      },
      {
        file: CLUSTER,
        longRunOnly: true,
        tests: ["restart one after the other without a failed request, each with exit 0 in time"],
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
  {
    id: "R10",
    statement:
      "A backup that is taken while people buy comes back on an empty machine, and a damaged one does not",
    seenToFail:
      "tables are read at different moments; what is written is not read again and compared; a database and a store that are not empty are not refused",
    evidence: [
      {
        file: "commerce/tests/backup.test.ts",
        tests: [
          "comes back on an empty machine with every row and picture, and sells on",
          "is not restored over anything",
          "is refused when a byte of it has changed, and leaves an empty database empty",
        ],
      },
    ],
  },
  {
    id: "R15",
    statement:
      "Past saturation requests are refused with `Retry-After`, payment pages still open, what was let in is answered, and so is everybody once it is through",
    seenToFail:
      "the limits are lifted, for lists and searches or for pages; whoever buys takes turns with whoever looks; a place is not given back: nobody is let in again",
    evidence: [
      {
        file: "storefront/server/app.test.ts",
        tests: [
          "refuses who looks, and says when to come back",
          "refuses a page with one that asks again by itself",
          "still opens payment pages, sends pictures and tells a load balancer how it is",
          "answers whom it let in, and everybody again once they are through",
        ],
      },
    ],
  },
];
