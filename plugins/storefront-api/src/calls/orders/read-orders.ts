import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { DeliveryStatus, Order, Product, ProductImage } from "../../contract/records";
import { orderFields, type SourceOrder, serialiseOrder } from "../../serialise/order";
import { EXISTS_OUTSIDE, FROM_ORDERS } from "./order-sql";

/** An order with the id it is known by outside. */
export interface FoundOrder {
  source: SourceOrder;
  order: Order;
}

interface OrderRef {
  id: string;
  payment_intent_id: string | null;
}

const ORDERS = `${FROM_ORDERS} where ${EXISTS_OUTSIDE}`;

/** The same finding as the serialiser's `isDelivered`, for whole pages in the database. */
const DELIVERED = `
  exists (select 1 from order_item i where i.order_id = o.id and i.version = o.version and i.deleted_at is null)
  and not exists (
    select 1 from order_item i where i.order_id = o.id and i.version = o.version and i.deleted_at is null
      and i.delivered_quantity < i.quantity)`;

export interface OrderPage {
  status?: DeliveryStatus;
  limit: number;
  offset: number;
}

/** A page of all orders, newest first, and how many there are. */
export async function listOrders(
  container: MedusaContainer,
  { status, limit, offset }: OrderPage,
): Promise<{ orders: Order[]; total: number }> {
  const database = connection(container);
  const filter = status ? ` and ${status === "delivered" ? "" : "not "}(${DELIVERED})` : "";
  const [page, count] = await Promise.all([
    database.raw<{ rows: OrderRef[] }>(
      `select o.id, c.payment_intent_id ${ORDERS}${filter}
       order by o.created_at desc, o.id desc limit ? offset ?`,
      [limit, offset],
    ),
    database.raw<{ rows: { total: string }[] }>(`select count(*) as total ${ORDERS}${filter}`),
  ]);
  const found = await load(container, page.rows);
  return { orders: found.map(({ order }) => order), total: Number(count.rows[0]?.total ?? 0) };
}

/** A customer's orders, newest first. */
export async function listOrdersOf(container: MedusaContainer, customerId: string): Promise<Order[]> {
  const { rows } = await connection(container).raw<{ rows: OrderRef[] }>(
    `select o.id, c.payment_intent_id ${ORDERS} and o.customer_id = ? order by o.created_at desc, o.id desc`,
    [customerId],
  );
  return (await load(container, rows)).map(({ order }) => order);
}

/** An order by its payment intent; one that was made in the dashboard by its own id. */
export async function findOrder(
  container: MedusaContainer,
  paymentIntentId: string,
): Promise<FoundOrder | undefined> {
  const { rows } = await connection(container).raw<{ rows: OrderRef[] }>(
    `select o.id, c.payment_intent_id ${ORDERS}
       and o.id = coalesce((select order_id from stripe_checkout where payment_intent_id = ?), ?)`,
    [paymentIntentId, paymentIntentId],
  );
  return (await load(container, rows))[0];
}

async function load(container: MedusaContainer, refs: OrderRef[]): Promise<FoundOrder[]> {
  if (refs.length === 0) return [];
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data } = await query.graph({
    entity: "order",
    fields: orderFields,
    filters: { id: refs.map(({ id }) => id) },
  });
  // `orderFields` and the interface say the same; the engine's generated type knows no link between modules.
  const sources = new Map((data as unknown as SourceOrder[]).map((source) => [source.id, source]));
  const images = await imagesOf(container, [...sources.values()]);
  return refs.flatMap(({ id, payment_intent_id }) => {
    const source = sources.get(id);
    if (!source) return [];
    return [{ source, order: serialiseOrder(source, { paymentIntentId: payment_intent_id ?? id, images }) }];
  });
}

async function imagesOf(
  container: MedusaContainer,
  sources: SourceOrder[],
): Promise<Map<string, ProductImage[]>> {
  const ids = sources.flatMap(({ items }) => (items ?? []).map((item) => item?.product_id ?? ""));
  const rows = (await connection(container)("catalogue_product")
    .whereIn("id", [...new Set(ids)])
    .select("id", "record")) as { id: string; record: string }[];
  return new Map(rows.map(({ id, record }) => [id, (JSON.parse(record) as Product).imageUrl]));
}

const connection = (container: MedusaContainer) =>
  container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
