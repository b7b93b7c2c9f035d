import { prepared } from "@emberly/kit/sql";
import type { BigNumberInput, CartDTO } from "@medusajs/framework/types";
import { decorateCartTotals, generateEntityId, MathBN } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { announce, linkEvent, type RowEvent, rowEvent } from "./announce";
import { withAscendingIds } from "./ascending-ids";
import { exactAmount } from "./raw-amount";

type Row = Record<string, unknown>;
/** Rows of the engine's order tables, by table. */
type OrderRows = Record<keyof typeof COLUMNS, (Row & { id: string })[]>;

const ADDRESS = `id, customer_id, company, first_name, last_name, address_1, address_2, city, country_code, province,
  postal_code, phone, metadata`;
const TAX_LINE = "id, description, tax_rate_id, code, rate, raw_rate, provider_id, metadata, data";
const ADJUSTMENT = "id, description, promotion_id, code, amount, raw_amount, provider_id";

/** What of each table is written; the rest is the database's own. */
const COLUMNS = {
  order_address: ADDRESS,
  order: `id, region_id, customer_id, sales_channel_id, email, currency_code, locale, shipping_address_id,
    billing_address_id, no_notification, metadata`,
  order_line_item: `id, title, subtitle, thumbnail, variant_id, product_id, product_title, product_description,
    product_subtitle, product_type, product_type_id, product_collection, product_handle, variant_sku, variant_barcode,
    variant_title, variant_option_values, requires_shipping, is_discountable, is_giftcard, is_tax_inclusive,
    compare_at_unit_price, raw_compare_at_unit_price, unit_price, raw_unit_price, metadata`,
  order_item: `id, order_id, version, item_id, quantity, raw_quantity, fulfilled_quantity, shipped_quantity,
    return_requested_quantity, return_received_quantity, return_dismissed_quantity, written_off_quantity, metadata`,
  order_line_item_tax_line: `${TAX_LINE}, item_id`,
  order_line_item_adjustment: `${ADJUSTMENT}, is_tax_inclusive, item_id`,
  order_shipping_method:
    "id, name, description, amount, raw_amount, is_tax_inclusive, shipping_option_id, data, metadata",
  order_shipping: "id, order_id, version, shipping_method_id",
  order_shipping_method_tax_line: `${TAX_LINE}, shipping_method_id`,
  order_shipping_method_adjustment: `${ADJUSTMENT}, shipping_method_id`,
  order_credit_line: "id, order_id, reference, reference_id, amount, raw_amount, metadata",
  order_summary: "id, order_id, version, totals",
  order_cart: "id, order_id, cart_id",
  order_payment_collection: "id, order_id, payment_collection_id",
  order_promotion: "id, order_id, promotion_id",
};

/** What ties an order to what it was made of, by table: what the engine calls it, and the links of it. */
const LINKS = {
  order_cart: ["OrderOrderCartCartLink", "LinkOrderCart"],
  order_payment_collection: ["OrderOrderPaymentPaymentCollectionLink", "LinkOrderPaymentCollection"],
  order_promotion: ["OrderOrderPromotionPromotionLink", "LinkOrderPromotion"],
} as const;

const isLink = (table: keyof OrderRows): table is keyof typeof LINKS => table in LINKS;

function eventOf(table: keyof OrderRows, id: string): RowEvent {
  if (!isLink(table)) return rowEvent("order", table, "created", id);
  const [source, object] = LINKS[table];
  return linkEvent(source, object, id);
}

const TABLES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];

/** One statement for all of an order's tables, from one JSON of their rows. */
const WRITE_ORDER = `with given as (select ?::jsonb as rows), ${TABLES.map(
  (table) => `"into_${table}" as (
    insert into "${table}" (${COLUMNS[table]})
    select ${COLUMNS[table]} from jsonb_populate_recordset(null::"${table}", (select rows->'${table}' from given)))`,
).join(", ")} select`;

export interface OrderToMake {
  /** As it lies in the database, with its lines, ways of shipping, taxes, adjustments and addresses. */
  cart: CartDTO;
  /** Null when the customer was removed meanwhile. */
  customer_id: string | null;
  /** Null for an order that comes to nothing. */
  payment_collection_id: string | null;
  promotion_ids: string[];
}

/**
 * Makes the order of a cart in the engine's tables, field for field as its own complete-cart workflow has it made, and ties it to its cart,
 * its payment and the cart's promotions, in one statement (the test of equal end states compares the tables).
 *
 * @returns the order's id
 */
export async function makeOrder(context: CheckoutContext, order: OrderToMake): Promise<string> {
  const orderId = generateEntityId(undefined, "order");
  const rows = { ...orderRows(orderId, order.cart, order.customer_id), ...linkRows(orderId, order) };
  await prepared(context.database, WRITE_ORDER, [JSON.stringify(rows)]);
  await announce(
    context,
    TABLES.flatMap((table) => rows[table].map(({ id }) => eventOf(table, id))),
  );
  return orderId;
}

/** Takes apart what {@link makeOrder} has tied; the order itself is the engine's to delete. */
export async function untieOrder({ database }: CheckoutContext, orderId: string): Promise<void> {
  await prepared(
    database,
    `with cart as (delete from order_cart where order_id = :orderId),
       payment as (delete from order_payment_collection where order_id = :orderId)
     delete from order_promotion where order_id = :orderId`,
    { orderId },
  );
}

function linkRows(
  order_id: string,
  { cart, payment_collection_id, promotion_ids }: OrderToMake,
): Pick<OrderRows, keyof typeof LINKS> {
  return {
    order_cart: [{ id: generateEntityId(undefined, "ordercart"), order_id, cart_id: cart.id }],
    order_payment_collection: payment_collection_id
      ? [{ id: generateEntityId(undefined, "ordpay"), order_id, payment_collection_id }]
      : [],
    order_promotion: promotion_ids.map((promotion_id) => ({
      id: generateEntityId(undefined, "orderpromo"),
      order_id,
      promotion_id,
    })),
  };
}

function orderRows(
  orderId: string,
  cart: CartDTO,
  customerId: string | null,
): Omit<OrderRows, keyof typeof LINKS> {
  const ofOrder = { order_id: orderId, version: 1 };
  const shippedTo = addressRow(cart.shipping_address);
  const billedTo = addressRow(cart.billing_address);
  const items = withAscendingIds(
    (cart.items ?? []).map((item) => ({ ...item, from: item })),
    "ordli",
  );
  const methods = (cart.shipping_methods ?? []).map((method) => ({
    ...method,
    id: generateEntityId(undefined, "ordsm"),
    from: method,
  }));
  const credits = cart.credit_lines ?? [];
  return {
    order_address: [...billedTo, ...shippedTo],
    order: [
      {
        id: orderId,
        region_id: cart.region_id,
        customer_id: customerId,
        sales_channel_id: cart.sales_channel_id,
        email: cart.email,
        currency_code: cart.currency_code,
        locale: cart.locale,
        metadata: cart.metadata,
        shipping_address_id: shippedTo[0]?.id,
        billing_address_id: billedTo[0]?.id,
        no_notification: false,
      },
    ],
    order_line_item: items.map(({ from, ...item }) => ({ ...item, metadata: from.metadata ?? {} })),
    order_item: items.map(({ from, id, quantity }) => ({
      ...ofOrder,
      ...NOTHING_DONE,
      id: generateEntityId(undefined, "orditem"),
      item_id: id,
      quantity,
      raw_quantity: exactAmount(quantity),
      metadata: from.metadata ?? {},
    })),
    order_line_item_tax_line: items.flatMap(({ id, from }) =>
      taxRows(from.tax_lines, "ordlitxl", { item_id: id }),
    ),
    order_line_item_adjustment: items.flatMap(({ id, from }) =>
      adjustmentRows(from.adjustments, "ordliadj", { item_id: id }),
    ),
    order_shipping_method: methods.map(({ from: _, ...method }) => method),
    order_shipping: methods.map(({ id }) => ({
      ...ofOrder,
      id: generateEntityId(undefined, "ordspmv"),
      shipping_method_id: id,
    })),
    order_shipping_method_tax_line: methods.flatMap(({ id, from }) =>
      taxRows(from.tax_lines, "ordsmtxl", { shipping_method_id: id }),
    ),
    order_shipping_method_adjustment: methods.flatMap(({ id, from }) =>
      adjustmentRows(from.adjustments, "ordsmadj", { shipping_method_id: id }),
    ),
    order_credit_line: credits.map((credit) => ({
      ...credit,
      order_id: orderId,
      id: generateEntityId(undefined, "ordcl"),
    })),
    order_summary: [{ ...ofOrder, id: generateEntityId(undefined, "ordsum"), totals: totalsOf(cart) }],
  };
}

const NOTHING_DONE = {
  fulfilled_quantity: 0,
  shipped_quantity: 0,
  return_requested_quantity: 0,
  return_received_quantity: 0,
  return_dismissed_quantity: 0,
  written_off_quantity: 0,
};

/** An order's address is a row of its own. */
function addressRow(address: CartDTO["shipping_address"]): (Row & { id: string })[] {
  return address ? [{ ...address, id: generateEntityId(undefined, "ordaddr") }] : [];
}

function taxRows(lines: { rate: number }[] | undefined, prefix: string, owner: Row) {
  return (lines ?? []).map((line) => ({
    ...line,
    ...owner,
    id: generateEntityId(undefined, prefix),
    raw_rate: exactAmount(line.rate),
  }));
}

function adjustmentRows(adjustments: object[] | undefined, prefix: string, owner: Row) {
  return (adjustments ?? []).map((adjustment) => ({
    is_tax_inclusive: false,
    ...adjustment,
    ...owner,
    id: generateEntityId(undefined, prefix),
  }));
}

/** What an order's summary says before anything is paid. */
function totalsOf(cart: CartDTO): Record<string, unknown> {
  // Of a copy, because reckoning turns amounts into objects.
  const { total } = decorateCartTotals(structuredClone(cart));
  const credits = (cart.credit_lines ?? []).map(({ amount }) => amount);
  const totals: Record<string, BigNumberInput> = {
    transaction_total: 0,
    original_order_total: total,
    current_order_total: total,
    pending_difference: total,
    paid_total: 0,
    refunded_total: 0,
    credit_line_total: MathBN.sum(0, ...credits),
    accounting_total: total,
  };
  return Object.fromEntries(
    Object.entries(totals).flatMap(([name, amount]) => [
      [name, MathBN.convert(amount).toNumber()],
      [`raw_${name}`, exactAmount(amount)],
    ]),
  );
}
