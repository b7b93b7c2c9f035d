import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { paidByLine } from "./paid-by-line";

/** A line of an order, with how much of it can still come back. */
export interface ReturnableLine {
  item_id: string;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  /** Pieces that were bought. */
  quantity: number;
  /** Pieces that have not been sent back and that no return asks for. */
  left: number;
  /** Cents (the smallest unit of the currency) that were paid for all pieces: discounts taken off, taxes in. */
  paid: number;
}

interface PaidLine {
  id: string;
  /** Dollars, of what has not come back. */
  total?: number | string;
  /** Dollars, of what has. */
  return_received_total?: number | string;
  return_dismissed_total?: number | string;
}

/** A return that waits for the staff is ours alone; from its approval on the engine counts its pieces. */
const LINES = `
  select l.id as item_id, l.product_id, l.variant_id, coalesce(l.product_title, l.title) as title, i.quantity::int as quantity,
    (i.quantity - i.return_requested_quantity - i.return_received_quantity - i.return_dismissed_quantity
      - coalesce((select sum(asked.quantity) from after_sale_return_line asked
          join after_sale_return back on back.id = asked.return_id
          where asked.item_id = l.id and back.engine_return_id is null and back.status <> 'refused'), 0))::int as left
  from "order" o
  join order_item i on i.order_id = o.id and i.version = o.version and i.deleted_at is null
  join order_line_item l on l.id = i.item_id
  where o.id = ? order by l.created_at, l.id`;

/**
 * The lines of an order. The caller holds its lock where the answer has to stay true.
 *
 * @throws Error when what was paid for a line is not told: it must not look as if it had cost nothing
 */
export async function readReturnableLines(
  container: MedusaContainer,
  orderId: string,
): Promise<ReturnableLine[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const [lines, { data }] = await Promise.all([
    sqlOf(container)<Omit<ReturnableLine, "paid">>(LINES, [orderId]),
    // Whole and with the order's own sum: asked for alone, the engine leaves a line's sum out.
    query.graph({
      entity: "order",
      fields: [
        "id",
        "total",
        "currency_code",
        "items.*",
        "items.total",
        "items.return_received_total",
        "items.return_dismissed_total",
      ],
      filters: { id: orderId },
    }),
  ]);
  // The engine's generated type knows no sums.
  const [order] = data as unknown as { currency_code: string; items?: (PaidLine | null)[] | null }[];
  const paid = new Map((order?.items ?? []).filter((item) => item !== null).map((item) => [item.id, item]));
  const sums = lines.map(({ item_id }) => {
    const { total, return_received_total = 0, return_dismissed_total = 0 } = paid.get(item_id) ?? {};
    if (total === undefined) throw new Error(`Line ${item_id} of order ${orderId} was read without its sum`);
    return MathBN.sum(total, return_received_total, return_dismissed_total);
  });
  const cents = order ? paidByLine(sums, order.currency_code) : [];
  return lines.map((line, at) => ({ ...line, paid: cents[at] ?? 0 }));
}
