import { z } from "zod";
import { LONGEST_CODE, MOST_CODES } from "./codes";

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

const CartItems = z.array(CheckoutLine).min(1).max(100);

/** Promotion codes as a shopper writes them: compared without case, and without blanks around them. */
const Codes = z.array(z.string().max(LONGEST_CODE)).max(MOST_CODES);

export const CreateCheckoutSessionBody = z.object({
  cartItems: CartItems,
  userId: z.string().min(1).max(64),
  codes: Codes.optional().describe("Codes of promotions. One that does not lower this cart is refused."),
  total: z
    .number()
    .optional()
    .describe(
      "Dollars: the `total` of the quote that the shopper saw. Another sum is refused, and never charged.",
    ),
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

export const CartQuoteBody = z.object({
  cartItems: CartItems,
  codes: Codes.optional(),
  postalCode: z
    .string()
    .trim()
    .max(20)
    .optional()
    .describe("Where the goods may go. No price of this shop depends on it."),
  marksUnchosen: z
    .boolean()
    .optional()
    .describe(
      "Quotes lines that name none of several variants, too, with `mustChoose`. Else they are refused.",
    ),
});
export type CartQuoteBody = z.infer<typeof CartQuoteBody>;

const dollars = z.number().nonnegative();

/** What a checkout of the same cart and codes would charge now. Money in dollars. */
export const CartQuote = z.object({
  lines: z
    .array(
      z.object({
        id: z.string().describe("The product's `_id`."),
        variantId: z
          .string()
          .nullable()
          .describe("As asked for what is no longer on sale; null where the line named none."),
        quantity: z.number().int().positive(),
        mustChoose: z
          .boolean()
          .describe(
            "The product is sold in several variants and the line names none: it is in no sum, and no checkout opens with it. Only with `marksUnchosen`.",
          ),
        unitPrice: dollars.describe("0 for what is no longer on sale, or has to be chosen."),
        compareAtPrice: dollars.nullable().describe("For one, before the sale that it is in."),
        discount: dollars.describe("What promotions take off the line."),
        total: dollars.describe("After discounts; 0 for what can't be bought now."),
        available: z
          .number()
          .int()
          .nonnegative()
          .nullable()
          .describe("What can be bought now; null when it is not counted."),
      }),
    )
    .describe(
      "Lines of one variant are added up. What can't be bought is here with nothing available, and in no sum.",
    ),
  subtotal: dollars.describe("Of the goods before discounts."),
  discountTotal: dollars.describe("What promotions take off the goods."),
  shipping: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        price: dollars.describe("After promotions of shipping."),
        arrives: z
          .object({ from: z.iso.date(), to: z.iso.date() })
          .nullable()
          .describe("If it is paid today; null where the merchant does not say how long it takes."),
      }),
    )
    .describe("In the order of the payment page, which begins with the first one chosen."),
  total: dollars.describe("With the first way of shipping."),
  freeShippingMissing: dollars.describe("What the goods after discounts lack for free shipping."),
  codes: z
    .array(
      z.object({
        code: z.string(),
        ok: z.boolean(),
        discount: dollars.describe("What it takes off the goods."),
        message: z.string().nullable().describe("Why it takes nothing off; null when it does."),
      }),
    )
    .describe("Those that were given, each once."),
  promotions: z
    .array(z.object({ name: z.string(), discount: dollars }))
    .describe("Those that apply without a code."),
  problem: z.string().nullable().describe("Why no checkout of this can open as it is; null when one can."),
});
export type CartQuote = z.infer<typeof CartQuote>;

export const OwnPricesBody = z.object({
  productIds: z.array(z.string().min(1).max(64)).min(1).max(100),
});

/** What a customer pays where that may differ from the public catalogue. Money in dollars. */
export const OwnPrices = z.object({
  isMember: z.boolean().describe("False: the customer is in no group, and everybody's prices hold."),
  prices: z
    .array(
      z.object({
        productId: z.string(),
        variantId: z.string(),
        price: dollars,
        compareAtPrice: dollars.nullable().describe("Before the sale that the price is in."),
      }),
    )
    .describe("Of every variant that has a price, for members of a group."),
});
export type OwnPrices = z.infer<typeof OwnPrices>;
