import { z } from "zod";

/**
 * The records that `/api/v1` answers with. This is their only definition: the routes serialise into them,
 * the storefront takes its types from them, and the OpenAPI document is generated from them.
 */

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

export const ProductImage = z.object({
  secure_url: z.string(),
  public_id: z.string(),
  srcset: z.string().optional().describe('`srcset` value of the WebP renditions: "url 480w, url 960w, ...".'),
  srcsetAvif: z.string().optional().describe('The same sizes in AVIF, for a `<source type="image/avif">`.'),
  preview: z
    .string()
    .optional()
    .describe("A few pixels of it as a data: URL, to be shown large and blurred until the picture is there."),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  alt: z.string(),
});
export type ProductImage = z.infer<typeof ProductImage>;

export const Product = z.object({
  _id: z.string(),
  handle: z.string(),
  title: z.string().describe("Stored lowercase."),
  price: z.number().nonnegative().describe("Dollars."),
  desc: z.string(),
  catchphrase1: z.string(),
  catchphrase2: z.string(),
  catchphrase3: z.string(),
  imageUrl: z.array(ProductImage),
  kind: z.string().describe(`The sub-kind's name, such as "Cast iron". Empty when the product is in none.`),
  stock: z
    .number()
    .int()
    .nullable()
    .describe("What can be bought now, open holds taken off; null when stock is not counted."),
  inStock: z.boolean(),
});
export type Product = z.infer<typeof Product>;

export const Kind = z.object({
  handle: z.string(),
  name: z.string(),
  count: z.number().int().nonnegative().describe("Published products of this kind."),
});
export type Kind = z.infer<typeof Kind>;

export const OrderAddress = z.object({
  city: z.string(),
  country: z.string(),
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
  state: z.string(),
});

export const OrderLine = z.object({
  _id: z.string(),
  title: z.string(),
  imageUrl: z.array(ProductImage),
  quantity: z.number().int().positive(),
  price: z.number().nonnegative().describe("Dollars, for one."),
});
export type OrderLine = z.infer<typeof OrderLine>;

export const DeliveryStatus = z.enum(["pending", "delivered"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** An order. `total`, `subtotal` and `shippingTotal` are cents; total = subtotal + shippingTotal less discounts. */
export const Order = z.object({
  paymentIntentId: z.string(),
  orderNumber: z.number().int(),
  products: z.array(OrderLine),
  total: z.number().int(),
  subtotal: z.number().int(),
  shippingTotal: z.number().int(),
  createdAt: z.iso.datetime(),
  delivery_status: DeliveryStatus,
  trackingNumber: z.string().optional(),
  trackingUrl: z
    .url()
    .optional()
    .describe("Where the carrier shows the parcel; only for carriers that are known."),
  shippedAt: z.iso.datetime().optional(),
  deliveredAt: z.iso.datetime().optional(),
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
