import { FORGET_AT_ONCE, type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";

/**
 * Clears the columns of an address that say who somebody is. State, postal code and country stay: sales tax is owed where goods
 * went.
 */
const NOBODY = `first_name = null, last_name = null, company = null, phone = null, address_1 = null, address_2 = null,
  city = null, metadata = null, updated_at = now()`;

export const carts: PersonalData = {
  part: "carts",
  about:
    "Carts that you took to the payment page. The cart that you are filling is kept in your browser alone.",
  read: (container, { customerId }) =>
    readInPages(
      sqlOf(container),
      `select created_at as "createdAt", completed_at as "orderedAt", email,
              (select json_agg(json_build_object('title', coalesce(line.product_title, line.title),
                 'quantity', line.quantity)) from cart_line_item line
               where line.cart_id = cart.id and line.deleted_at is null) as lines
       from cart where customer_id = ? order by created_at, id`,
      [customerId],
    ),
  // Whoever is at the payment page gets the mails of the order at the new address too.
  move: async (container, { customerId, from, to }) => {
    await sqlOf(container)("update cart set email = ? where customer_id = ? and lower(email) = ?", [
      to,
      customerId,
      from,
    ]);
  },
  erase: async (container, { customerId }) => {
    const run = sqlOf(container);
    await run(
      `update cart_address set ${NOBODY}, customer_id = null where customer_id = ? or id in (
         select unnest(array[shipping_address_id, billing_address_id]) from cart where customer_id = ?)`,
      [customerId, customerId],
    );
    await run(
      "update cart set email = null, customer_id = null, metadata = null, updated_at = now() where customer_id = ?",
      [customerId],
    );
  },
  // Those that became an order go with it.
  forgetOld: async (container, days) => {
    const rows = await sqlOf(container)(
      `with old as (
         select id, shipping_address_id, billing_address_id from cart
         where completed_at is null and (email is not null or customer_id is not null)
           and updated_at < now() - make_interval(days => ?) limit ?
       ), places as (
         update cart_address set ${NOBODY}, customer_id = null
         where id in (select unnest(array[shipping_address_id, billing_address_id]) from old)
       )
       update cart set email = null, customer_id = null, metadata = null where id in (select id from old) returning id`,
      [days, FORGET_AT_ONCE],
    );
    return rows.length;
  },
};

const SENT_TO = (
  address: string,
) => `json_build_object('name', concat_ws(' ', ${address}.first_name, ${address}.last_name),
  'email', ${address}.metadata->>'email', 'phone', ${address}.phone, 'line1', ${address}.address_1, 'line2', ${address}.address_2, 'city', ${address}.city,
  'state', ${address}.province, 'postal_code', ${address}.postal_code, 'country', upper(${address}.country_code))`;

/** What promotions took off an order's lines. */
const ADJUSTMENTS = `select adjustment.code, adjustment.amount from order_item item
  join order_line_item_adjustment adjustment on adjustment.item_id = item.item_id and adjustment.version = item.version
    and adjustment.deleted_at is null
  where item.order_id = "order".id and item.version = "order".version and item.deleted_at is null`;

export const orders: PersonalData = {
  part: "orders",
  about: "What you ordered, what it cost in dollars, and where it was sent.",
  read: (container, { customerId }) =>
    readInPages(
      sqlOf(container),
      `select display_id as "orderNumber", "order".created_at as "createdAt", "order".status, email,
              currency_code as currency,
              (select (totals->>'original_order_total')::numeric::float8 from order_summary summary
               where summary.order_id = "order".id and summary.deleted_at is null order by version desc limit 1) as total,
              (select sum(method.amount)::float8 from order_shipping link
               join order_shipping_method method on method.id = link.shipping_method_id
               where link.order_id = "order".id and link.version = "order".version and link.deleted_at is null) as shipping,
              (select coalesce(sum(lowered.amount), 0)::float8 from (${ADJUSTMENTS}) lowered) as discount,
              (select json_agg(distinct lowered.code) from (${ADJUSTMENTS}) lowered where lowered.code is not null) as codes,
              (select json_agg(json_build_object('amount', amount::float8, 'at', created_at) order by created_at)
               from order_transaction paid where paid.order_id = "order".id and paid.amount < 0
                 and paid.deleted_at is null) as refunds,
              (select json_agg(json_build_object('trackingNumber', label.tracking_number, 'shippedAt', parcel.shipped_at,
                 'deliveredAt', parcel.delivered_at) order by parcel.created_at)
               from order_fulfillment link join fulfillment parcel on parcel.id = link.fulfillment_id
               left join fulfillment_label label on label.fulfillment_id = parcel.id and label.deleted_at is null
               where link.order_id = "order".id and parcel.canceled_at is null) as parcels,
              ${SENT_TO("address")} as "sentTo",
              (select json_agg(json_build_object('title', coalesce(line.product_title, line.title),
                 'variant', line.variant_title, 'quantity', item.quantity::float8, 'price', line.unit_price::float8))
               from order_item item join order_line_item line on line.id = item.item_id
               where item.order_id = "order".id and item.version = "order".version and item.deleted_at is null) as lines
       from "order" left join order_address address on address.id = "order".shipping_address_id
       where "order".customer_id = ? and "order".deleted_at is null order by display_id`,
      [customerId],
    ),
  // The address has the email of the payment page, and an order is found by either.
  move: async (container, { customerId, from, to }) => {
    const run = sqlOf(container);
    await run(`update "order" set email = ? where customer_id = ? and lower(email) = ?`, [
      to,
      customerId,
      from,
    ]);
    await run(
      `update order_address set metadata = metadata || jsonb_build_object('email', ?::text)
       where lower(metadata->>'email') = ? and id in (
         select unnest(array[shipping_address_id, billing_address_id]) from "order" where customer_id = ?)`,
      [to, from, customerId],
    );
  },
  erase: async (container, { customerId }) => {
    const run = sqlOf(container);
    await run(
      `update fulfillment_address set ${NOBODY} where id in (
         select fulfillment.delivery_address_id from "order"
         join order_fulfillment link on link.order_id = "order".id
         join fulfillment on fulfillment.id = link.fulfillment_id where "order".customer_id = ?)`,
      [customerId],
    );
    await run(
      `update order_address set ${NOBODY}, customer_id = null where customer_id = ? or id in (
         select unnest(array[shipping_address_id, billing_address_id]) from "order" where customer_id = ?)`,
      [customerId, customerId],
    );
    await run(`update "order" set email = null where customer_id = ?`, [customerId]);
  },
  stays:
    "Your orders: their number and date, what was bought, the amounts, and the state, postal code and country that tax was owed in. The law asks us to keep them with our books.",
};
