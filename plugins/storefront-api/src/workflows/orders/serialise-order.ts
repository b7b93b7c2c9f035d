import {
  type AfterSale,
  addressOf,
  arrivedByLine,
  isClosed,
  paidBack,
  type ReturnRules,
  returnableUntil,
  withdrawalOf,
} from "@emberly/after-sale";
import { type DeliverableItem, liveFulfillments } from "@emberly/back-office";
import { isDelivered } from "@emberly/kit/delivered";
import { variantName } from "@emberly/kit/variant-name";
import { codesOf, fromCents, orderSums, toCents } from "@emberly/stripe-checkout";
import type { Order, OrderLine, ProductImage, Return } from "../../contract/records";
import { transitDaysIn } from "../../contract/transit-days";
import { type Amount, iso, isoOrNull, type Moment } from "./moments";
import { type PackedFulfillment, parcelsOf } from "./parcels";

/** An order as `orderFields` asks the engine for it. Amounts are dollars. */
export interface SourceOrder {
  id: string;
  display_id: number;
  status: string;
  created_at: Moment;
  canceled_at?: Moment | null;
  customer_id: string | null;
  email: string | null;
  currency_code: string;
  item_total: Amount;
  shipping_total: Amount;
  metadata?: Record<string, unknown> | null;
  total: Amount;
  credit_line_total?: Amount | null;
  original_item_total: Amount;
  items?: (SourceItem | null)[] | null;
  shipping_address?: SourceAddress | null;
  shipping_methods?: ({ shipping_option_id?: string | null } | null)[] | null;
  fulfillments?: (PackedFulfillment | null)[] | null;
}

interface SourceItem extends DeliverableItem {
  detail: DeliverableItem["detail"] & {
    return_received_quantity?: Amount;
    return_dismissed_quantity?: Amount;
  };
  title: string;
  product_id: string | null;
  product_title: string | null;
  variant_id: string | null;
  variant_title: string | null;
  variant_sku: string | null;
  thumbnail: string | null;
  unit_price: Amount;
  is_tax_inclusive?: boolean;
  tax_lines?: ({ rate: Amount } | null)[] | null;
  /** Net, of pieces that came back: the engine's sums leave them out from then on. */
  return_received_total?: Amount;
  return_dismissed_total?: Amount;
  metadata: Record<string, unknown> | null;
}

interface SourceAddress {
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  province: string | null;
  postal_code: string | null;
  country_code: string | null;
  metadata: Record<string, unknown> | null;
}

/** What the serialiser needs to be asked for. */
export const orderFields = [
  "id",
  "display_id",
  "status",
  "created_at",
  "canceled_at",
  "customer_id",
  "email",
  "metadata",
  "currency_code",
  "item_total",
  "shipping_total",
  "total",
  "credit_line_total",
  "original_item_total",
  "items.id",
  "items.title",
  "items.product_id",
  "items.product_title",
  "items.variant_id",
  "items.variant_title",
  "items.variant_sku",
  "items.thumbnail",
  "items.unit_price",
  "items.quantity",
  "items.requires_shipping",
  "items.metadata",
  "items.detail.fulfilled_quantity",
  "items.detail.delivered_quantity",
  "items.detail.return_received_quantity",
  "items.detail.return_dismissed_quantity",
  "items.return_received_total",
  "items.return_dismissed_total",
  "items.is_tax_inclusive",
  "items.tax_lines.rate",
  "shipping_address.*",
  "shipping_methods.shipping_option_id",
  "fulfillments.id",
  "fulfillments.packed_at",
  "fulfillments.created_at",
  "fulfillments.items.line_item_id",
  "fulfillments.items.quantity",
  "fulfillments.shipped_at",
  "fulfillments.delivered_at",
  "fulfillments.canceled_at",
  "fulfillments.metadata",
  "fulfillments.labels.tracking_number",
  "fulfillments.labels.tracking_url",
];

/** What an order's record needs beyond the order itself. */
export interface OrderSurroundings {
  paymentIntentId: string;
  /** Today's pictures of what is still in the shop, by variant id, for lines that have not kept theirs. */
  images: Map<string, ProductImage[]>;
  /** What became of the order after the sale; undefined when nothing did. */
  afterSale: AfterSale | undefined;
  /** How long it may be returned. */
  returnRules: ReturnRules;
  /** What the shop says of the way of shipping that it was bought with. */
  shippingDescription: string | null;
}

/** The one place that knows an order both as the engine keeps it and as `/api/v1` shows it. */
export function serialiseOrder(
  source: SourceOrder,
  { paymentIntentId, images, afterSale, returnRules, shippingDescription }: OrderSurroundings,
): Order {
  const fulfillments = liveFulfillments(source);
  const delivered = isDelivered(source);
  const parcels = parcelsOf(itemsOf(source), fulfillments);
  const latestParcel = parcels.findLast(({ trackingNumber }) => trackingNumber);
  const status = statusOf(source, fulfillments);
  const deliveredAt = delivered ? latest(fulfillments.map(({ delivered_at }) => delivered_at)) : undefined;
  return {
    paymentIntentId,
    orderNumber: source.display_id,
    products: itemsOf(source).map((item) => serialiseLine(item, source.currency_code, images)),
    ...orderSums(source),
    codes: codesOf(source),
    createdAt: iso(source.created_at),
    delivery_status: delivered ? "delivered" : "pending",
    parcels,
    trackingNumber: latestParcel?.trackingNumber ?? undefined,
    trackingUrl: latestParcel?.trackingUrl ?? undefined,
    cancelledAt: isoOrNull(source.canceled_at) ?? undefined,
    shippedAt: latest(fulfillments.map(({ shipped_at }) => shipped_at)),
    deliveredAt,
    status,
    returns: (afterSale?.returns ?? []).map(serialiseReturn),
    refundedTotal: afterSale?.refundedTotal ?? 0,
    canCancel: status === "placed" && source.status !== "completed",
    returnableUntil:
      status === "delivered" && deliveredAt ? returnableUntil(deliveredAt, returnRules).toISOString() : null,
    withdrawal: status === "cancelled" ? null : serialiseWithdrawal(deliveredAt ?? null, returnRules),
    transitDays: transitDaysIn(shippingDescription),
    shipping: serialiseShipping(source),
  };
}

function statusOf(source: SourceOrder, fulfillments: PackedFulfillment[]): Order["status"] {
  if (source.status === "canceled") return "cancelled";
  if (isDelivered(source)) return "delivered";
  return fulfillments.some(({ shipped_at, delivered_at }) => shipped_at || delivered_at)
    ? "shipped"
    : "placed";
}

function serialiseWithdrawal(
  deliveredAt: string | null,
  { withdrawalDays }: ReturnRules,
): Order["withdrawal"] {
  const right = withdrawalOf(deliveredAt, withdrawalDays);
  return right ? { until: isoOrNull(right.until) } : null;
}

/** A return as the API tells it. */
export function serialiseReturn(record: AfterSale["returns"][number]): Return {
  const arrived = arrivedByLine(record);
  return {
    _id: record.id,
    number: record.number,
    status: record.status,
    lines: record.lines.map(({ item_id, product_id, variant_id, title, quantity, reason }, at) => ({
      id: product_id ?? item_id,
      variantId: variant_id,
      title,
      quantity,
      received: arrived[at] ?? 0,
      reason,
    })),
    isWithdrawal: record.is_withdrawal,
    note: record.note,
    // As this API gave them to the module, which keeps them as they are.
    pictures: record.pictures as ProductImage[],
    message: record.words,
    isClosed: isClosed(record),
    sendTo: addressOf(record),
    refundTotal: record.status === "refunded" ? paidBack(record) : record.refund_total,
    paidBack: paidBack(record),
    fee: record.fee,
    createdAt: iso(record.created_at),
    decidedAt: isoOrNull(record.decided_at),
    receivedAt: isoOrNull(record.received_at),
    refundedAt: isoOrNull(record.refunded_at),
  };
}

/** In the cart's order, which is that of their ids; the engine tells them as they happen to lie in its table. */
export function itemsOf(source: SourceOrder): SourceItem[] {
  return (source.items ?? [])
    .filter((item) => item !== null)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

function serialiseLine(item: SourceItem, currency: string, images: Map<string, ProductImage[]>): OrderLine {
  const title = item.product_title ?? item.title;
  return {
    _id: item.product_id ?? item.id,
    variantId: item.variant_id,
    title,
    variantTitle: variantName(item.variant_title),
    sku: item.variant_sku,
    imageUrl: keptImages(item) ?? images.get(item.variant_id ?? "") ?? thumbnailOf(item, title),
    quantity: Number(item.quantity),
    price: fromCents(toCents(item.unit_price, currency), currency),
  };
}

/** The pictures that it was bought with, whatever has become of the product. Orders that others made keep none. */
function keptImages({ metadata }: SourceItem): ProductImage[] | undefined {
  const kept = metadata?.images;
  return Array.isArray(kept) && kept.length > 0 ? (kept as ProductImage[]) : undefined;
}

function thumbnailOf(item: SourceItem, title: string): ProductImage[] {
  return item.thumbnail ? [{ secure_url: item.thumbnail, public_id: item.id, alt: title }] : [];
}

function serialiseShipping({ shipping_address: address, email }: SourceOrder): Order["shipping"] {
  const given = address?.metadata?.email;
  return {
    name: [address?.first_name, address?.last_name].filter(Boolean).join(" "),
    email: typeof given === "string" ? given : (email ?? ""),
    phone: address?.phone ?? "",
    address: {
      city: address?.city ?? "",
      country: (address?.country_code ?? "").toUpperCase(),
      line1: address?.address_1 ?? "",
      line2: address?.address_2 ?? "",
      postal_code: address?.postal_code ?? "",
      state: address?.province ?? "",
    },
  };
}

function latest(moments: (Moment | null)[]): string | undefined {
  const known = moments.filter((moment) => moment !== null).map(iso);
  return known.sort().at(-1);
}
