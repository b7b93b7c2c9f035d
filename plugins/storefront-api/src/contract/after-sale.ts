import { z } from "zod";
import { Email, LinkSecret } from "./accounts";
import type { CallContract } from "./call-contract";
import { PictureIds } from "./pictures";
import { Order, Return, ReturnReason } from "./records";

const OrderNumber = z.coerce
  .number({ error: "Enter the order's number" })
  .int()
  .positive()
  .max(2_147_483_647)
  .describe("The number of the order's mails, as a number or a text.");
const paymentIntent = z.object({ paymentIntentId: z.string().min(1).max(255) });
const done = z.object({ ok: z.literal(true) });

const MOST_LINES = 100;
const LONGEST_NOTE = 2000;

export const OrderLookupBody = z.object({ email: Email, orderNumber: OrderNumber });

const BoughtLine = z.object({
  id: z.string().min(1).max(64).describe("The product's."),
  variantId: z.string().min(1).max(64).optional(),
  quantity: z.number().int().min(1).max(10_000),
});

export const ReturnBody = z.object({
  lines: z
    .array(BoughtLine.extend({ reason: ReturnReason }))
    .min(1)
    .max(MOST_LINES),
  note: z.string().trim().max(LONGEST_NOTE).optional(),
  pictures: PictureIds,
});

export const WithdrawalBody = z.object({
  lines: z.array(BoughtLine).min(1).max(MOST_LINES).optional().describe("Without it, all that is left."),
});

/** Calls of those who have bought something. */
export const afterSaleCalls = {
  lookUpOrder: {
    method: "POST",
    path: "/order-lookup",
    access: "anyone",
    body: OrderLookupBody,
    answer: done,
    summary: "Mails a code when email and order number belong together; answers alike when they do not",
  },
  openLookedUpOrder: {
    method: "POST",
    path: "/order-lookup/verify",
    access: "anyone",
    body: OrderLookupBody.extend({ otp: z.string().trim().min(1).max(100) }),
    answer: Order,
    summary:
      "Shows one order for a mailed code; its calls work in this browser for 30 minutes as for its owner",
    failures: { 400: "Invalid or expired code" },
  },
  openOrderByLink: {
    method: "POST",
    path: "/order-lookup/link",
    access: "anyone",
    body: z.object({ secret: LinkSecret }),
    answer: Order,
    summary: "Shows one order for the secret of the mail's link, as its code does",
    failures: { 400: "This link is not valid any more" },
  },
  cancelOrder: {
    method: "POST",
    path: "/orders/:paymentIntentId/cancel",
    access: "order",
    params: paymentIntent,
    answer: Order,
    summary: "Cancels an order of one's own that has not left yet; all of its money goes back",
    failures: { 404: "There is no such order", 409: "It is on its way, or cancelled, or being worked on" },
  },
  requestReturn: {
    method: "POST",
    path: "/orders/:paymentIntentId/returns",
    access: "order",
    status: 201,
    params: paymentIntent,
    body: ReturnBody,
    answer: Return,
    summary: "Asks to send things of an order of one's own back",
    failures: {
      404: "There is no such order",
      409: "It has not arrived, its time is over, or more than was bought and has not come back",
    },
  },
  withdraw: {
    method: "POST",
    path: "/orders/:paymentIntentId/withdrawal",
    access: "order",
    params: paymentIntent,
    body: WithdrawalBody,
    answer: Order,
    summary:
      "Withdraws from the contract about an order of one's own: cancels what has not left at all, else it is a return that nobody decides",
    failures: {
      404: "There is no such order",
      409: "There is no such right, its time is over, or more than was bought and has not come back",
    },
  },
} as const satisfies Record<string, CallContract>;
