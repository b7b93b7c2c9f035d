import type { Block, ShopIdentity } from "@emberly/mail-outbox";
import { z } from "zod";

/** What the order mails are rendered with. Amounts are cents. */
export const OrderMailData = z.object({
  orderNumber: z.number().int().optional(),
  lines: z.array(
    z.object({ title: z.string(), sku: z.string().nullish(), quantity: z.number(), total: z.number() }),
  ),
  subtotal: z.number(),
  discountTotal: z.number().optional(),
  codes: z.array(z.string()).optional(),
  shippingTotal: z.number(),
  total: z.number(),
  shipping: z.object({
    name: z.string(),
    address: z.object({
      line1: z.string(),
      line2: z.string().nullish(),
      city: z.string(),
      state: z.string().nullish(),
      postal_code: z.string(),
      country: z.string(),
    }),
  }),
  trackingNumber: z.string().nullish(),
  trackingUrl: z.string().nullish(),
  carrier: z.string().nullish(),
  /** A sentence for the shopper: why, or how much. */
  reason: z.string().nullish(),
  orderUrl: z.string(),
});
export type OrderMailData = z.infer<typeof OrderMailData>;

const CENTS = 100;
const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const cents = (amount: number) => dollarFormat.format(amount / CENTS);

/** The order's name in a sentence. */
export const orderName = ({ orderNumber }: OrderMailData) =>
  orderNumber === undefined ? "your order" : `order #${orderNumber}`;

export function receipt(data: OrderMailData): Block {
  return {
    kind: "receipt",
    lines: data.lines.map(({ title, sku, quantity, total }) => ({
      title: sku ? `${title} · ${sku}` : title,
      quantity,
      amount: cents(total),
    })),
    sums: [
      { label: "Subtotal", amount: cents(data.subtotal) },
      ...(data.discountTotal
        ? [{ label: discountLabel(data), amount: `−${cents(data.discountTotal)}` }]
        : []),
      { label: "Shipping", amount: data.shippingTotal === 0 ? "Free" : cents(data.shippingTotal) },
      { label: "Total", amount: cents(data.total), strong: true },
    ],
  };
}

const discountLabel = ({ codes = [] }: OrderMailData) =>
  codes.length > 0 ? `Discount (${codes.join(", ")})` : "Discount";

export function recipient({ shipping: { name, address } }: OrderMailData): Block {
  const place = [address.city, [address.state, address.postal_code].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ");
  return {
    kind: "facts",
    title: "Ships to",
    rows: [name, address.line1, address.line2 ?? "", place, address.country].filter(Boolean),
  };
}

/** For whoever has no account, or is not signed in where the mail is read. */
export const trackingNote = ({ storeUrl }: ShopIdentity): Block => ({
  kind: "note",
  text: `To see it without signing in, open ${storeUrl}/track-order with your email and the order's number.`,
});
