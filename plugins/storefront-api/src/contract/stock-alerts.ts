import { z } from "zod";
import { Email } from "./accounts";
import type { CallContract } from "./call-contract";

const Id = z.string().min(1).max(64);

export const StockAlertBody = z.object({
  productId: Id,
  variantId: Id.optional().describe("Which variant; may be left out for a product that has one."),
  email: Email.optional().describe("Where the mail goes; needed without a session, and not read with one."),
});

/** What somebody waits for. */
export const StockAlert = z.object({
  _id: z.string(),
  productId: z.string(),
  variantId: z.string(),
  title: z.string().describe("The product's."),
  variantTitle: z.string().nullable(),
  handle: z.string(),
  createdAt: z.iso.datetime(),
});
export type StockAlert = z.infer<typeof StockAlert>;

const done = z.object({ ok: z.literal(true) });

/** Calls of those who wait until something can be bought again. */
export const stockAlertCalls = {
  addStockAlert: {
    method: "POST",
    path: "/stock-alerts",
    access: "anyone",
    status: 201,
    also: { 200: "Without a session: whoever asks, and a mail whose link confirms it" },
    body: StockAlertBody,
    answer: z.union([StockAlert, done]),
    summary: "Waits for a variant: one mail goes out when it can be bought again",
    failures: { 404: "The shop has no such product", 409: "It can be bought now" },
  },
  confirmStockAlert: {
    method: "POST",
    path: "/stock-alerts/confirm",
    access: "anyone",
    body: z.object({ secret: z.string().trim().min(1).max(100) }),
    answer: StockAlert,
    summary: "Confirms an address with the secret of its mail's link, as often as that is opened",
    failures: { 400: "This link is not valid any more" },
  },
  listStockAlerts: {
    method: "GET",
    path: "/stock-alerts",
    access: "session",
    answer: z.array(StockAlert),
    summary: "What the account still waits for, the newest first",
  },
  endStockAlert: {
    method: "DELETE",
    path: "/stock-alerts/:id",
    access: "session",
    status: 204,
    params: z.object({ id: Id }),
    answer: z.undefined(),
    summary: "Waits no longer",
    failures: { 404: "The account has no such wish" },
  },
} as const satisfies Record<string, CallContract>;
