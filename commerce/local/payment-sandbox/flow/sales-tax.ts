import type Stripe from "stripe";
import type { LineItem, SessionRecord } from "../state/records";
import type { Reader } from "../state/state";

/** Percent by state. The sandbox's own figures: near the real ones, and enough to see every case. */
const RATES: Record<string, number> = { OR: 0, NH: 0, DE: 0, MT: 0, AK: 0, ME: 5.5, NY: 8.875, CA: 9.25 };
const OTHER_STATES = 7;

interface Taxed {
  tax: number;
  total: number;
}

/** Cents. Inclusive prices have the tax in them, all others get it on top. */
function taxed(amount: number, percent: number, behavior: string | null | undefined): Taxed {
  if (behavior === "inclusive") {
    return { tax: Math.round(amount - amount / (1 + percent / 100)), total: amount };
  }
  const tax = Math.round((amount * percent) / 100);
  return { tax, total: amount + tax };
}

/** The session with what its automatic tax comes to at an address; unchanged when that is not switched on. */
export function withSalesTax(
  reader: Reader,
  record: SessionRecord,
  address: Stripe.Address | undefined,
): SessionRecord {
  const { object } = record;
  if (!object.automatic_tax.enabled || !address) return record;
  const percent = RATES[address.state ?? ""] ?? OTHER_STATES;
  const lineItems = record.lineItems.map((line): LineItem => {
    const { tax, total } = taxed(
      line.amount_subtotal - line.amount_discount,
      percent,
      line.price?.tax_behavior,
    );
    return { ...line, amount_tax: tax, amount_total: total };
  });
  const cost = object.shipping_cost;
  const rateId = typeof cost?.shipping_rate === "string" ? cost.shipping_rate : undefined;
  const rate = rateId === undefined ? undefined : reader.get("shippingRates", rateId)?.object;
  const shipping = taxed(cost?.amount_subtotal ?? 0, percent, rate?.tax_behavior);
  const sum = (of: (line: LineItem) => number) => lineItems.reduce((total, line) => total + of(line), 0);
  return {
    ...record,
    lineItems,
    object: {
      ...object,
      automatic_tax: { ...object.automatic_tax, status: "complete" },
      amount_total: sum((line) => line.amount_total) + shipping.total,
      shipping_cost: cost && { ...cost, amount_tax: shipping.tax, amount_total: shipping.total },
      total_details: {
        amount_discount: object.total_details?.amount_discount ?? 0,
        amount_shipping: cost?.amount_subtotal ?? 0,
        amount_tax: sum((line) => line.amount_tax) + shipping.tax,
      },
    },
  };
}
