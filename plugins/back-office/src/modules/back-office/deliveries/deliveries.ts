import { Page } from "@emberly/kit/page-query";
import { type SqlValue, sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { z } from "zod";
import type { Checkout, OrderPayment } from "../checkout/checkout";
import { BACK_OFFICE_MODULE } from "../name";
import type { OrderState } from "../order-state/definition";
import { findOrders } from "../order-state/find-orders";
import { placedOrders } from "../placed-orders";
import type BackOfficeService from "../service";

/** How far an order is on its way, and what a packer must know of it. Dates become ISO 8601 in the answer. */
export interface Delivery {
  id: string;
  order_number: number;
  created_at: Date;
  /** Recipient on the label. */
  recipient: string;
  /** Such as "Portland, ME". */
  place: string;
  shipping_method: string | null;
  pieces: number;
  state: OrderState;
  tracking_number: string | null;
  carrier: string | null;
  shipped_at: Date | null;
  delivered_at: Date | null;
  /** Its payment waits for a person, so it should not leave yet. */
  payment_in_review: boolean;
}

/** A delivery as read from the engine's tables. */
type DeliveryRow = Omit<Delivery, "payment_in_review">;

const JOINS = `
  join order_state kept on kept.id = o.id
  left join order_address address on address.id = o.shipping_address_id
  cross join lateral (
    select sum(i.quantity) as pieces from order_item i where i.order_id = o.id and i.version = o.version and i.deleted_at is null
  ) goods
  left join lateral (
    select m.name from order_shipping s join order_shipping_method m on m.id = s.shipping_method_id
    where s.order_id = o.id and s.version = o.version and s.deleted_at is null order by m.created_at limit 1
  ) method on true
  cross join lateral (
    select max(f.shipped_at) as shipped_at, max(f.delivered_at) as delivered_at,
      (array_agg(f.metadata ->> 'carrier' order by f.created_at desc)
        filter (where f.metadata ->> 'carrier' <> ''))[1] as carrier,
      (array_agg(l.tracking_number order by l.created_at desc)
        filter (where l.tracking_number <> ''))[1] as tracking_number
    from order_fulfillment of
    join fulfillment f on f.id = of.fulfillment_id and f.canceled_at is null and f.deleted_at is null
    left join fulfillment_label l on l.fulfillment_id = f.id and l.deleted_at is null
    where of.order_id = o.id and of.deleted_at is null
  ) parcel`;

/** A statement over all orders with their delivery; conditions are appended to it. */
const deliveries = (checkout: Checkout) => `
  select o.id, o.display_id as order_number, o.created_at, kept.state,
    trim(concat(address.first_name, ' ', address.last_name)) as recipient,
    concat_ws(', ', nullif(address.city, ''), nullif(upper(address.province), '')) as place,
    method.name as shipping_method, coalesce(goods.pieces, 0)::integer as pieces,
    parcel.tracking_number, parcel.carrier, parcel.shipped_at,
    case when kept.state = 'delivered' then parcel.delivered_at end as delivered_at
  ${placedOrders(checkout, JOINS)}`;

export const DeliveriesQuery = Page.extend({
  state: z.enum(["to_ship", "on_the_way", "delivered"]).default("to_ship"),
  /** Part of the recipient's name, or an order number; see {@link findOrders} for how many are counted. */
  q: z.string().trim().max(120).optional(),
});
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

/**
 * A page of deliveries: what waits the longest comes first, what has arrived the other way round. The page is
 * found first, and only its orders are read whole.
 */
export async function listDeliveries(
  container: MedusaContainer,
  { state, q, ...page }: DeliveriesQuery,
): Promise<{ deliveries: Delivery[]; count: number }> {
  const isOver = state === "delivered";
  const { ids, count } = await findOrders(
    sqlOf(container),
    {
      states: state,
      order: isOver ? "newest" : "oldest",
      search: q ? { text: q, within: "recipient" } : undefined,
    },
    page,
  );
  const direction = isOver ? "desc" : "asc";
  const [found, payments] = await Promise.all([
    read(
      container,
      `o.id in (select jsonb_array_elements_text(?::jsonb))
       order by o.created_at ${direction}, o.id ${direction}`,
      JSON.stringify(ids),
    ),
    checkoutOf(container).paymentsOfOrders(container, ids),
  ]);
  return { deliveries: found.map((delivery) => withPayment(delivery, payments)), count };
}

/** An order's delivery and its payment, which is null when the order was made without the hosted checkout. */
export async function findDelivery(
  container: MedusaContainer,
  id: string,
): Promise<{ delivery: Delivery; payment: OrderPayment | null } | undefined> {
  const [[found], payments] = await Promise.all([
    read(container, "o.id = ?", id),
    checkoutOf(container).paymentsOfOrders(container, [id]),
  ]);
  return found && { delivery: withPayment(found, payments), payment: payments.get(id) ?? null };
}

/** Deliveries by their order numbers; unknown numbers are left out. */
export async function findByNumbers(
  container: MedusaContainer,
  numbers: number[],
): Promise<Map<number, Delivery>> {
  const rows = await read(
    container,
    "o.display_id in (select value::integer from jsonb_array_elements_text(?::jsonb))",
    JSON.stringify(numbers),
  );
  const payments = await checkoutOf(container).paymentsOfOrders(
    container,
    rows.map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.order_number, withPayment(row, payments)]));
}

function read(container: MedusaContainer, condition: string, value: SqlValue): Promise<DeliveryRow[]> {
  return sqlOf(container)<DeliveryRow>(`${deliveries(checkoutOf(container))} and ${condition}`, [value]);
}

function withPayment(delivery: DeliveryRow, payments: Map<string, OrderPayment>): Delivery {
  return { ...delivery, payment_in_review: payments.get(delivery.id)?.in_review ?? false };
}

const checkoutOf = (container: MedusaContainer) =>
  container.resolve<BackOfficeService>(BACK_OFFICE_MODULE).checkout;
