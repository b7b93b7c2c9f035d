/** A table in which a paid order has rows. `:order` is the order's id. */
export interface OrderTable {
  table: string;
  /** SQL of the condition that its rows fulfil. */
  of: string;
}

const ITEMS = "select item_id from order_item where order_id = :order";
const METHODS = "select shipping_method_id from order_shipping where order_id = :order";
const CARTS = "select cart_id from order_cart where order_id = :order";
const CART_ITEMS = `select id from cart_line_item where cart_id in (${CARTS})`;
const CART_METHODS = `select id from cart_shipping_method where cart_id in (${CARTS})`;
const COLLECTIONS = "select payment_collection_id from order_payment_collection where order_id = :order";
const PAYMENTS = `select id from payment where payment_collection_id in (${COLLECTIONS})`;
const PARCELS = "select fulfillment_id from order_fulfillment where order_id = :order";
const ENGINE_RETURNS = `select id from "return" where order_id = :order`;
const RETURNS = "select id from after_sale_return where order_id = :order";

const where = (column: string, ids: string) => `${column} in (${ids})`;
const ofOrder = "order_id = :order";

/** Parents before what refers to them. Mails, events of Stripe and the audit have their own age and are left out. */
export const ORDER_TABLES: OrderTable[] = [
  {
    table: "order_address",
    of: `id in (select unnest(array[shipping_address_id, billing_address_id]) from "order" where id = :order)`,
  },
  { table: "order", of: "id = :order" },
  { table: "order_line_item", of: where("id", ITEMS) },
  { table: "order_item", of: ofOrder },
  { table: "order_line_item_tax_line", of: where("item_id", ITEMS) },
  { table: "order_line_item_adjustment", of: where("item_id", ITEMS) },
  { table: "order_shipping_method", of: where("id", METHODS) },
  { table: "order_shipping", of: ofOrder },
  { table: "order_shipping_method_tax_line", of: where("shipping_method_id", METHODS) },
  { table: "order_shipping_method_adjustment", of: where("shipping_method_id", METHODS) },
  { table: "order_credit_line", of: ofOrder },
  { table: "order_summary", of: ofOrder },
  { table: "order_transaction", of: ofOrder },
  { table: "order_promotion", of: ofOrder },
  { table: "return", of: ofOrder },
  { table: "return_item", of: where("return_id", ENGINE_RETURNS) },
  { table: "order_change", of: ofOrder },
  { table: "order_change_action", of: ofOrder },
  {
    table: "cart_address",
    of: `id in (select unnest(array[shipping_address_id, billing_address_id]) from cart where id in (${CARTS}))`,
  },
  { table: "cart", of: where("id", CARTS) },
  { table: "cart_line_item", of: where("cart_id", CARTS) },
  { table: "cart_line_item_tax_line", of: where("item_id", CART_ITEMS) },
  { table: "cart_line_item_adjustment", of: where("item_id", CART_ITEMS) },
  { table: "cart_shipping_method", of: where("cart_id", CARTS) },
  { table: "cart_shipping_method_tax_line", of: where("shipping_method_id", CART_METHODS) },
  { table: "cart_shipping_method_adjustment", of: where("shipping_method_id", CART_METHODS) },
  { table: "cart_promotion", of: where("cart_id", CARTS) },
  { table: "order_cart", of: ofOrder },
  { table: "payment_collection", of: where("id", COLLECTIONS) },
  { table: "payment_collection_payment_providers", of: where("payment_collection_id", COLLECTIONS) },
  { table: "payment_session", of: where("payment_collection_id", COLLECTIONS) },
  { table: "payment", of: where("payment_collection_id", COLLECTIONS) },
  { table: "capture", of: where("payment_id", PAYMENTS) },
  { table: "refund", of: where("payment_id", PAYMENTS) },
  { table: "order_payment_collection", of: ofOrder },
  { table: "cart_payment_collection", of: where("cart_id", CARTS) },
  {
    table: "fulfillment_address",
    of: `id in (select delivery_address_id from fulfillment where id in (${PARCELS}))`,
  },
  { table: "fulfillment", of: where("id", PARCELS) },
  { table: "fulfillment_item", of: where("fulfillment_id", PARCELS) },
  { table: "fulfillment_label", of: where("fulfillment_id", PARCELS) },
  { table: "order_fulfillment", of: ofOrder },
  { table: "reservation_item", of: where("line_item_id", ITEMS) },
  { table: "stripe_checkout", of: ofOrder },
  { table: "account_order_address", of: ofOrder },
  { table: "after_sale_return", of: ofOrder },
  { table: "after_sale_return_line", of: where("return_id", RETURNS) },
  { table: "after_sale_arrival", of: where("return_id", RETURNS) },
  { table: "after_sale_refund", of: where("return_id", RETURNS) },
];
