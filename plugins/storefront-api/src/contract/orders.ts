import { z } from "zod";
import { DeliveryStatus } from "./records";

export const CustomerOrdersBody = z.object({ userId: z.string().min(1).max(64) });
export type CustomerOrdersBody = z.infer<typeof CustomerOrdersBody>;

export const OrdersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(24),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  status: DeliveryStatus.optional(),
  q: z
    .string()
    .trim()
    .max(120)
    .optional()
    .describe(
      "An order's number or payment intent, or part of the recipient's name or email, or of a product's title; at most 1,000 matches are counted.",
    ),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

const PaymentIntentId = z.string().min(1).max(255);

export const ConfirmDeliveryBody = z.object({ paymentIntentId: PaymentIntentId });
export type ConfirmDeliveryBody = z.infer<typeof ConfirmDeliveryBody>;

export const ShipBody = z.object({
  paymentIntentId: PaymentIntentId,
  trackingNumber: z.string().trim().min(1).max(100),
  carrier: z.string().trim().min(1).max(60).optional(),
});
export type ShipBody = z.infer<typeof ShipBody>;
