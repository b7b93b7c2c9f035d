import { z } from "zod";

export const CheckoutLine = z.object({
  id: z.string().min(1).max(64).describe("The product's `_id`."),
  variantId: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe("Which of the product's variants; may be left out for a product that has one."),
  quantity: z.number().int().min(1).max(99),
  price: z.number().optional().describe("Dollars: what the shopper saw. Never what is charged."),
});
export type CheckoutLine = z.infer<typeof CheckoutLine>;

export const CreateCheckoutSessionBody = z.object({
  cartItems: z.array(CheckoutLine).min(1).max(100),
  userId: z.string().min(1).max(64),
});
export type CreateCheckoutSessionBody = z.infer<typeof CreateCheckoutSessionBody>;

export const CheckoutSession = z.object({ url: z.string() });
export type CheckoutSession = z.infer<typeof CheckoutSession>;

export const PaymentStatus = z.object({
  state: z
    .enum(["paid", "confirming", "unpaid"])
    .describe("`paid`: the order exists. `confirming`: ask again. `unpaid`: nothing is taken."),
  paymentIntentId: z.string().nullable().describe("Of the order, once it is paid."),
});
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** One entry of the `X-Cart-Changes` header (JSON array) that goes with a 409: what the cart must become. */
export const CartChange = z.object({
  id: z.string(),
  variantId: z.string().optional().describe("As the line that changed named it."),
  reason: z.enum(["price", "stock", "unavailable"]),
  price: z.number().optional().describe("Dollars, when the price changed."),
  stock: z.number().int().nonnegative().optional().describe("What can be bought now, when stock is short."),
});
export type CartChange = z.infer<typeof CartChange>;
