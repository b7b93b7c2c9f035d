import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
import { sqlOf } from "@emberly/kit/sql";
import { z } from "zod";
import { findStock } from "../../../../modules/back-office/stock/rows";
import { changeStockWorkflow } from "../../../../workflows/stock/change-stock";

const Body = z.object({
  lines: z
    .array(z.object({ id: z.string().max(64), quantity: z.number().int().min(1).max(100_000) }))
    .min(1)
    .max(500),
  once: z.string().min(1).max(64).optional(),
});

/**
 * Puts what has arrived on the shelf, all of it or nothing; variants that share an item add up. Answer: `{received}`, in pieces.
 * With `once`, a key of the sender's for this delivery, it is put there once however often it is sent, and every answer is that of the
 * first. 400 for a product on two lines, 404 for one that is not there, 409 for one that is not counted and for a kit, which
 * arrives as its parts.
 */
export const POST = dashboardRoute(async ({ scope, body }) => {
  const { lines, once } = parse(Body, body);
  if (new Set(lines.map(({ id }) => id)).size < lines.length) {
    throw new Failure(400, "One product is on two lines");
  }
  const rows = await findStock(sqlOf(scope), { ids: lines.map(({ id }) => id), handles: [], skus: [] });
  const arrived = new Map<string, number>();
  for (const { id, quantity } of lines) {
    const [row, another] = rows.filter((found) => found.id === id);
    if (!row) throw new Failure(404, `There is no product ${id}`);
    if (another) {
      throw new Failure(409, `${row.title} is a kit of several items: receive each of them in Inventory`);
    }
    if (!row.item_id) throw new Failure(409, "The stock of one of these products is not counted");
    arrived.set(row.item_id, (arrived.get(row.item_id) ?? 0) + quantity);
  }
  const levels = [...arrived].map(([itemId, by]) => ({
    itemId,
    by,
    ...(once && { once: `delivery ${once}` }),
  }));
  await changeStockWorkflow(scope).run({ input: { levels, thresholds: [] } });
  return { received: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
});
