import { AFTER_SALE_MODULE, type AfterSaleService, afterSaleOf } from "@emberly/after-sale";
import { findOrders, placedOrders } from "@emberly/back-office";
import { CATALOGUE_MODULE, type CatalogueService } from "@emberly/catalogue";
import { sqlOf } from "@emberly/kit/sql";
import { orderIsPlaced, orderOfPayment, paymentsOfOrders } from "@emberly/stripe-checkout";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { DeliveryStatus, Order, ProductImage } from "../../contract/records";
import { orderFields, type SourceOrder, serialiseOrder } from "./serialise-order";

/** An order with the id it is known by outside. */
export interface FoundOrder {
  source: SourceOrder;
  order: Order;
}

interface OrderRef {
  id: string;
}

const ORDERS = placedOrders({ orderIsPlaced });

export interface OrderPage {
  status?: DeliveryStatus;
  /** An order's number or payment intent, or part of a name, an email or a product's title. The email is the one that was given with the address, if any. */
  q?: string;
  limit: number;
  offset: number;
}

/** A page of all orders, newest first, and how many there are; of a search, at most 1,000 are counted. */
export async function listOrders(
  container: MedusaContainer,
  { status, q, ...page }: OrderPage,
): Promise<{ orders: Order[]; total: number }> {
  const { ids, count } = await findOrders(
    sqlOf(container),
    {
      states: status ?? "all",
      order: "newest",
      search: q
        ? { text: q, within: "search", id: await orderOfPayment(container, q.replace(/^#/, "")) }
        : undefined,
    },
    page,
  );
  const found = await load(container, ids);
  return { orders: found.map(({ order }) => order), total: count };
}

/** A customer's orders, newest first. */
export async function listOrdersOf(container: MedusaContainer, customerId: string): Promise<Order[]> {
  const { rows } = await connection(container).raw<{ rows: OrderRef[] }>(
    `select o.id ${ORDERS} and o.customer_id = ? order by o.created_at desc, o.id desc`,
    [customerId],
  );
  return (await load(container, idsOf(rows))).map(({ order }) => order);
}

/** An order by its payment intent; one that was made in the dashboard by its own id. */
export async function findOrder(
  container: MedusaContainer,
  paymentIntentId: string,
): Promise<FoundOrder | undefined> {
  return readOrder(container, (await orderOfPayment(container, paymentIntentId)) ?? paymentIntentId);
}

/** What is read of an order once it has been changed, for all of one call that needs it. */
export interface AfterChange {
  found?: FoundOrder;
}

/** Where in the container of a call its {@link AfterChange} lies. */
export const AFTER_CHANGE = "order_after_change";

/** An order by the engine's id. */
export async function readOrder(container: MedusaContainer, id: string): Promise<FoundOrder | undefined> {
  const { rows } = await connection(container).raw<{ rows: OrderRef[] }>(
    `select o.id ${ORDERS} and o.id = ?`,
    [id],
  );
  return (await load(container, idsOf(rows)))[0];
}

/** An order by its number and the email that it was bought with, or that was given with the address. */
export async function findOrderByNumber(
  container: MedusaContainer,
  { email, orderNumber }: { email: string; orderNumber: number },
): Promise<FoundOrder | undefined> {
  const { rows } = await connection(container).raw<{ rows: OrderRef[] }>(
    `select o.id ${ORDERS} and o.display_id = ? and (lower(o.email) = ? or exists (select 1 from order_address a
       where a.id = o.shipping_address_id and lower(a.metadata ->> 'email') = ?))`,
    [orderNumber, email, email],
  );
  return (await load(container, idsOf(rows)))[0];
}

const idsOf = (refs: OrderRef[]) => refs.map(({ id }) => id);

async function load(container: MedusaContainer, ids: string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) return [];
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const [{ data }, payments, afterSales, returnRules, shippingDescriptions] = await Promise.all([
    query.graph({ entity: "order", fields: orderFields, filters: { id: ids } }),
    paymentsOfOrders(container, ids),
    afterSaleOf(container, ids),
    service.returnRules(),
    shippingDescriptionsOf(container, ids),
  ]);
  // `orderFields` and the interface say the same; the engine's generated type knows no link between modules.
  const sources = new Map((data as unknown as SourceOrder[]).map((source) => [source.id, source]));
  const images = await imagesOf(container, [...sources.values()]);
  return ids.flatMap((id) => {
    const source = sources.get(id);
    if (!source) return [];
    const paymentIntentId = payments.get(id)?.payment_intent_id ?? id;
    return [
      {
        source,
        order: serialiseOrder(source, {
          paymentIntentId,
          images,
          afterSale: afterSales.get(id),
          returnRules,
          shippingDescription: shippingDescriptions.get(id) ?? null,
        }),
      },
    ];
  });
}

/** What the shop says today of the way of shipping that an order was bought with, by the order. */
async function shippingDescriptionsOf(
  container: MedusaContainer,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await sqlOf(container)<{ order_id: string; description: string }>(
    `select distinct on (of.order_id) of.order_id, type.description from order_shipping of
     join order_shipping_method method on method.id = of.shipping_method_id and method.deleted_at is null
     join shipping_option option on option.id = method.shipping_option_id
     join shipping_option_type type on type.id = option.shipping_option_type_id
     where of.order_id = any(?) and of.deleted_at is null and type.description is not null
     order by of.order_id, of.version desc, method.created_at`,
    [ids],
  );
  return new Map(rows.map(({ order_id, description }) => [order_id, description]));
}

async function imagesOf(
  container: MedusaContainer,
  sources: SourceOrder[],
): Promise<Map<string, ProductImage[]>> {
  const ids = sources.flatMap(({ items }) => (items ?? []).map((item) => item?.product_id ?? ""));
  return container.resolve<CatalogueService>(CATALOGUE_MODULE).picturesOf([...new Set(ids)]);
}

const connection = (container: MedusaContainer) =>
  container.resolve<Knex>(ContainerRegistrationKeys.PG_CONNECTION);
