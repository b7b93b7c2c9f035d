import type { RunSql } from "@emberly/kit/sql";

/** What of a product a customer has bought and received. */
export interface Bought {
  product_id: string;
  variant_id: string | null;
  variant_title: string | null;
  line_item_id: string;
}

/** The engine's provider of payments that the staff mark as paid by hand. */
const BY_HAND = "pp_system_default";

/**
 * SQL of what makes the line `line` of the order `o` a purchase, by the engine's own tables:
 *
 * - It was in the order's first version. What an edit, an exchange or a claim adds was not bought with the order's money.
 * - A payment provider vouches for the order's money, or the order came from a cart whose sum promotions had brought to 0. A
 *   payment that is authorised counts like one that was taken: it is taken moments later, or given up. A draft that the staff
 *   make, or a payment that they mark as taken, is no sale that anybody else can vouch for.
 * - Nobody else has reviewed by this line: an order that is handed to another account brings no second opinion.
 */
export const PURCHASED = `
  exists (select from order_item first where first.order_id = o.id and first.item_id = line.id
    and first.version = 1 and first.quantity > 0)
  and (
    exists (
      select from order_payment_collection paid
      join payment on payment.payment_collection_id = paid.payment_collection_id and payment.deleted_at is null
        and payment.canceled_at is null and payment.provider_id <> '${BY_HAND}'
      where paid.order_id = o.id and paid.deleted_at is null
    )
    or exists (
      select from order_cart bought
      join order_summary sum on sum.order_id = o.id and sum.version = 1 and sum.deleted_at is null
      where bought.order_id = o.id and bought.deleted_at is null
        and (sum.totals ->> 'current_order_total')::numeric = 0
    )
  )
  and not exists (select from review other where other.line_item_id = line.id
    and other.customer_id is distinct from o.customer_id)`;

/** SQL of the lines that were bought and delivered, the latest of each product first. */
const DELIVERED = `
  select distinct on (line.product_id) line.product_id, line.variant_id, line.variant_title, line.id as line_item_id
  from "order" o
  join order_item item on item.order_id = o.id and item.version = o.version and item.deleted_at is null
  join order_line_item line on line.id = item.item_id and line.deleted_at is null
  where o.deleted_at is null and o.status <> 'canceled' and not o.is_draft_order
    and item.delivered_quantity > 0 and line.product_id is not null and ${PURCHASED}`;

const LATEST = "order by line.product_id, o.created_at desc, line.id";

/** The latest delivered line of a product that a customer bought; undefined when there is none. */
export async function findBought(
  run: RunSql,
  { customerId, productId }: { customerId: string; productId: string },
): Promise<Bought | undefined> {
  const [bought] = await run<Bought>(`${DELIVERED} and o.customer_id = ? and line.product_id = ? ${LATEST}`, [
    customerId,
    productId,
  ]);
  return bought;
}

/** The customer of an order, when the product was delivered with it: an opinion that names this order is theirs. */
export async function buyerIn(
  run: RunSql,
  { orderId, productId }: { orderId: string; productId: string },
): Promise<string | undefined> {
  const [bought] = await run<{ customer_id: string | null }>(
    `select o.customer_id from "order" o where o.id = ? and exists (${DELIVERED} and o.id = ? and line.product_id = ?)`,
    [orderId, orderId, productId],
  );
  return bought?.customer_id ?? undefined;
}

/** The products of an order that were delivered. */
export async function deliveredProducts(run: RunSql, orderId: string): Promise<string[]> {
  const rows = await run<Bought>(`${DELIVERED} and o.id = ? ${LATEST}`, [orderId]);
  return rows.map(({ product_id }) => product_id);
}
