import type { Claim } from "./claim";
import { STRIPE } from "./places";

/** What money and stock do where several want them at once, or somebody wants them back. Shown on one machine. */
export const MONEY_CLAIMS: Claim[] = [
  {
    id: "S22",
    statement: "A promotion with a limit is never used more often than allowed and never costs a paid order",
    seenToFail:
      "nothing is reserved when a page opens: eight shoppers had a promotion of two uses; what an ended page had reserved is not given back",
    evidence: [
      {
        file: `${STRIPE}/cart-races.test.ts`,
        tests: ["use a promotion exactly as often as it may be, and nobody who paid loses an order to it"],
      },
    ],
  },
  {
    id: "S23",
    statement: "One account, cart or address cannot hold the shop's stock for nothing",
    seenToFail: "unpaid pieces are not limited; openings are not counted",
    evidence: [
      {
        file: `${STRIPE}/stock.test.ts`,
        tests: [
          "holds 50 pieces as an account and no more, and so much as an address",
          "opens 20 pages as an account, counted over all engines, and so many from an address",
        ],
      },
      {
        file: `${STRIPE}/any-shop.test.ts`,
        tests: ["whoever has a cart's id holds 50 pieces with it, and opens 60 pages from one address"],
      },
    ],
  },
  {
    id: "R11",
    statement:
      "After any mix of refunds, disputes and cancellations by staff and at Stripe, the orders' books equal Stripe's",
    seenToFail:
      "staff may place a payment of which some has gone back; what a dispute takes and gives back is not booked; a refund that failed stays in the books",
    evidence: [
      {
        file: `${STRIPE}/webhooks.test.ts`,
        tests: [
          "makes no order of a payment that has gone back at Stripe",
          "shows staff a dispute, books what leaves and comes back, and calls them again when it is lost (%s)",
        ],
      },
      {
        file: `${STRIPE}/failed-refunds.test.ts`,
        tests: [
          "a refund that the bank sends back is taken out of the books, and staff pay it again once (events: %s)",
          "a refund that fails again and again is paid again each time, and never twice at once",
          "the money of a cancelled order comes up again when it did not arrive",
        ],
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
    id: "R12",
    statement:
      "Reconciling stays bounded, finds what is paid among many open pages at once, and asks Stripe no more often than it allows an engine",
    seenToFail:
      "Stripe's lists of ended pages are not asked; open pages are asked about as often as others: 800 looks in three rounds",
    evidence: [
      {
        file: `${STRIPE}/network.test.ts`,
        tests: [
          "finds what is paid among many open pages at once, and asks about the open ones rarely",
          "is never asked more than Stripe allows in a second by one engine, and no shopper is refused for it",
        ],
      },
    ],
  },
];
