import type { Block, ShopIdentity } from "@emberly/mail-outbox";
import { z } from "zod";
import { transitDaysIn, USUAL_TRANSIT } from "../../contract/transit-days";

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
  /** What the shop says of the way of shipping; where it names days, the mail does. */
  shippingDescription: z.string().nullish(),
  transitDays: z.object({ earliest: z.number(), latest: z.number() }).nullish(),
  /** What lies in the parcel, where the order travels in more than one. */
  parcel: z.array(z.object({ title: z.string(), quantity: z.number() })).optional(),
  /** A sentence for the shopper: why, or how much. */
  reason: z.string().nullish(),
  /** Day and time, in words. */
  cancelledAt: z.string().optional(),
  /** Whoever bought may withdraw from the contract, so that its cancellation can be such a withdrawal. */
  mayBeWithdrawal: z.boolean().optional(),
  orderUrl: z.string(),
});
export type OrderMailData = z.infer<typeof OrderMailData>;

const CENTS = 100;
const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as dollars are written, such as "$1,234.50". */
export const formatCents = (amount: number) => dollarFormat.format(amount / CENTS);

/** The order's name in a sentence. */
export const orderName = ({ orderNumber }: OrderMailData) =>
  orderNumber === undefined ? "your order" : `order #${orderNumber}`;

/** Working days on the way, in words: "3-5 working days". */
export function transitWords({ transitDays, shippingDescription }: OrderMailData): string {
  const { earliest, latest } = transitDays ?? transitDaysIn(shippingDescription) ?? USUAL_TRANSIT;
  if (earliest === latest) return latest === 1 ? "1 working day" : `${latest} working days`;
  return `${earliest}-${latest} working days`;
}

/** What was bought and what it came to, as a block of a mail. */
export function receipt(data: OrderMailData): Block {
  return {
    kind: "receipt",
    lines: data.lines.map(({ title, sku, quantity, total }) => ({
      title: sku ? `${title} · ${sku}` : title,
      quantity,
      amount: formatCents(total),
    })),
    sums: [
      { label: "Subtotal", amount: formatCents(data.subtotal) },
      ...(data.discountTotal
        ? [{ label: discountLabel(data), amount: `−${formatCents(data.discountTotal)}` }]
        : []),
      { label: "Shipping", amount: data.shippingTotal === 0 ? "Free" : formatCents(data.shippingTotal) },
      { label: "Total", amount: formatCents(data.total), strong: true },
    ],
  };
}

const discountLabel = ({ codes = [] }: OrderMailData) =>
  codes.length > 0 ? `Discount (${codes.join(", ")})` : "Discount";

/** Where the order goes, as a block of a mail. */
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

/** Leads to the order's page, for whoever has an account and whoever has none. */
export const waysToOrder = (
  { orderNumber, orderUrl }: OrderMailData,
  { storeUrl }: ShopIdentity,
): Block[] => [
  {
    kind: "button",
    label: "See your order",
    href: `${storeUrl}/track-order${orderNumber === undefined ? "" : `?number=${orderNumber}`}`,
  },
  { kind: "note", text: `It needs no account. With one, all your orders are at ${orderUrl}.` },
];
