import { prepared } from "@emberly/kit/sql";
import type { CartDTO } from "@medusajs/framework/types";
import type { CheckoutContext } from "../context";

/** A cart with all that becomes an order, and what of it is still there. Amounts are dollars. */
export interface FoundCart {
  cart: CartDTO;
  /** Promotions that the cart is tied to. */
  promotion_ids: string[];
  /** Orders that the cart has become. */
  order_ids: string[];
  /** Null when the customer was removed meanwhile. */
  customer_id: string | null;
  /** Ways of shipping that the cart has, of those that are still offered. */
  shipping_option_ids: string[];
}

/** Rows of a table that belong to one of another, as JSON. */
const rowsOf = (table: string, alias: string, key: string, more = "'{}'::jsonb") => `(
  select coalesce(jsonb_agg(to_jsonb(${alias}) || ${more} order by ${alias}.id), '[]')
  from ${table} ${alias} where ${alias}.${key} and ${alias}.deleted_at is null)`;

const charges = (table: string, key: string) => `jsonb_build_object(
  'tax_lines', ${rowsOf(`${table}_tax_line`, "tax", key)},
  'adjustments', ${rowsOf(`${table}_adjustment`, "adjustment", key)})`;

const address = (column: string) =>
  `(select to_jsonb(address) from cart_address address where address.id = cart.${column} and address.deleted_at is null)`;

const PAID_CART = `
  select to_jsonb(cart) || jsonb_build_object(
      'items', ${rowsOf("cart_line_item", "item", "cart_id = cart.id", charges("cart_line_item", "item_id = item.id"))},
      'shipping_methods', ${rowsOf(
        "cart_shipping_method",
        "method",
        "cart_id = cart.id",
        charges("cart_shipping_method", "shipping_method_id = method.id"),
      )},
      'credit_lines', ${rowsOf("credit_line", "credit", "cart_id = cart.id")},
      'shipping_address', ${address("shipping_address_id")},
      'billing_address', ${address("billing_address_id")}) as cart,
    array(select promotion_id from cart_promotion
      where cart_id = cart.id and deleted_at is null order by promotion_id) as promotion_ids,
    array(select order_id from order_cart where cart_id = cart.id and deleted_at is null) as order_ids,
    (select id from customer where customer.id = cart.customer_id and deleted_at is null) as customer_id,
    array(select option.id from cart_shipping_method method
      join shipping_option option on option.id = method.shipping_option_id and option.deleted_at is null
      where method.cart_id = cart.id and method.deleted_at is null) as shipping_option_ids
  from cart where cart.id = ? and cart.deleted_at is null`;

/** Reads a cart as it is at this moment with what its modules know of it, in one statement. */
export async function readPaidCart(
  { database }: CheckoutContext,
  cartId: string,
): Promise<FoundCart | undefined> {
  const rows = await prepared<FoundCart>(database, PAID_CART, [cartId]);
  return rows[0];
}
