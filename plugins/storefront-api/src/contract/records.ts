import { Product as CatalogueProduct, ProductImage } from "@emberly/catalogue/records";
import { z } from "zod";

export { Kind, ProductImage, ProductVariant, ToldAttribute } from "@emberly/catalogue/records";
export { Address } from "./own-data";
export { Passkey } from "./passkeys";

/**
 * The records that `/api/v1` answers with. This is their only definition: the routes serialise into them,
 * the storefront takes its types from them, and the OpenAPI document is generated from them.
 */

/** A product with the three texts that this shop has configured; the others of its fields are the catalogue's. */
export const Product = CatalogueProduct.extend({
  catchphrase1: z.string(),
  catchphrase2: z.string(),
  catchphrase3: z.string(),
  isSelling: z
    .literal(false)
    .optional()
    .describe(
      "Only there while the shop's sales channel is switched off: nothing can be bought, whatever the stock.",
    ),
});
export type Product = z.infer<typeof Product>;

/** A customer as the shop shows it. `isAdmin` is the server's own finding, never a stored flag. */
export const User = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  country: z.string().describe("The country's name, as chosen at sign-up."),
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  address: z.string().optional().describe("One line, from the default address, else from the latest order."),
  zipCode: z.string().optional(),
  phone: z.string().optional(),
});
export type User = z.infer<typeof User>;

/** A browser that is signed in to the account. */
export const Session = z.object({
  id: z.string(),
  current: z.boolean().describe("The one that asks."),
  device: z.string().describe('Such as "Firefox on Windows".'),
  address: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().describe("To the hour."),
});
export type Session = z.infer<typeof Session>;

export const OrderAddress = z.object({
  city: z.string(),
  country: z.string(),
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
  state: z.string(),
});

export const OrderLine = z.object({
  _id: z.string().describe("The product's."),
  variantId: z.string().nullable().describe("Null for a line that staff wrote freely."),
  title: z.string(),
  variantTitle: z
    .string()
    .nullable()
    .describe('Such as "Sage / 12 in"; null for a product with one variant.'),
  sku: z.string().nullable(),
  imageUrl: z.array(ProductImage),
  quantity: z.number().int().positive(),
  price: z.number().nonnegative().describe("Dollars, for one."),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const DeliveryStatus = z.enum(["pending", "delivered"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const OrderStatus = z.enum(["placed", "shipped", "delivered", "cancelled"]);

export const ReturnReason = z.enum(["damaged", "wrong_item", "not_as_described", "no_longer_wanted"]);

/** What a customer sends back, or wants to. */
export const Return = z.object({
  _id: z.string(),
  number: z.number().int(),
  status: z.enum(["requested", "approved", "refused", "received", "refunded"]),
  lines: z.array(
    z.object({
      id: z.string().describe("The product's."),
      variantId: z.string().nullable(),
      title: z.string(),
      quantity: z.number().int().positive(),
      received: z.number().int().nonnegative().describe("Of these pieces, those that have come."),
      reason: ReturnReason,
    }),
  ),
  isWithdrawal: z
    .boolean()
    .describe("The customer has withdrawn from the contract: nobody decides about it."),
  note: z.string().nullable().describe("The customer's own words."),
  pictures: z.array(ProductImage).describe("At most three, of what comes back."),
  message: z.string().nullable().describe("The staff's words with their decision."),
  isClosed: z
    .boolean()
    .describe(
      "It was approved, and the shop has ended it because nothing of it came: the status is `refused`.",
    ),
  sendTo: z
    .array(z.string())
    .describe(
      "Where the customer sends it, row by row, as long as it is approved. Empty where the shop has given no address.",
    ),
  refundTotal: z
    .number()
    .int()
    .describe("Cents: what was paid for the lines; once the status is `refunded`, what was paid back."),
  paidBack: z.number().int().describe("Cents that were paid back for what has come."),
  fee: z.number().int().describe("Cents that are taken off the refund, as was announced."),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable().describe("When the staff approved, refused or closed it."),
  receivedAt: z.iso.datetime().nullable().describe("When the last of it had come."),
  refundedAt: z.iso.datetime().nullable(),
});
export type Return = z.infer<typeof Return>;

/** Goods of an order that travel together. */
export const Parcel = z.object({
  lines: z.array(
    z.object({
      id: z.string().describe("The product's."),
      variantId: z.string().nullable(),
      title: z.string(),
      variantTitle: z.string().nullable(),
      quantity: z.number().int().positive(),
    }),
  ),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.url().nullable().describe("Where the carrier shows it; only for carriers that are known."),
  packedAt: z.iso.datetime(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type Parcel = z.infer<typeof Parcel>;

/** An order. `total`, `subtotal` and `shippingTotal` are cents; total = subtotal + shippingTotal less discounts. */
export const Order = z.object({
  paymentIntentId: z.string(),
  orderNumber: z.number().int(),
  products: z.array(OrderLine),
  total: z.number().int(),
  subtotal: z.number().int(),
  shippingTotal: z.number().int(),
  discountTotal: z.number().int().describe("What promotions took off: subtotal + shippingTotal - total."),
  codes: z.array(z.string()).describe("The shopper's promotion codes."),
  createdAt: z.iso.datetime(),
  delivery_status: DeliveryStatus,
  status: OrderStatus.describe(
    "`shipped` from the first parcel that left, `delivered` when all has arrived.",
  ),
  returns: z.array(Return).describe("Oldest first."),
  refundedTotal: z.number().int().describe("Cents that were paid back."),
  canCancel: z.boolean().describe("Nothing has left yet."),
  returnableUntil: z.iso.datetime().nullable().describe("Null until all has arrived."),
  withdrawal: z
    .object({ until: z.iso.datetime().nullable().describe("Null until all has arrived.") })
    .nullable()
    .describe("The right to withdraw from the contract; null where there is none, or not any more."),
  parcels: z.array(Parcel).describe("What has been packed, in the order of packing."),
  trackingNumber: z.string().optional().describe("Of the latest parcel."),
  trackingUrl: z
    .url()
    .optional()
    .describe("Where the carrier shows the latest parcel; only for carriers that are known."),
  cancelledAt: z.iso.datetime().optional(),
  shippedAt: z.iso.datetime().optional(),
  deliveredAt: z.iso.datetime().optional(),
  transitDays: z
    .object({ earliest: z.number().int(), latest: z.number().int() })
    .nullable()
    .describe("Working days on the way, by the way of shipping; null where the shop says nothing of it."),
  shipping: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: OrderAddress,
  }),
});
export type Order = z.infer<typeof Order>;

/** Every failure body: one JSON string, the message to show. */
export const Failure = z.string().describe("The message to show");
