import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import { z } from "zod";
import { findStock } from "../../../../modules/back-office/stock/rows";
import { changeStockWorkflow } from "../../../../workflows/stock/change-stock";

const Body = z.object({
  lines: z
    .array(z.object({ id: z.string().max(64), quantity: z.number().int().min(1).max(100_000) }))
    .min(1)
    .max(500),
});

/** Puts what has arrived on the shelf, all of it or nothing. Answer: `{received}`, in pieces. */
export const POST = dashboardRoute(async ({ scope, body }) => {
  const { lines } = parse(Body, body);
  const rows = await findStock(sqlOf(scope), { ids: lines.map(({ id }) => id), handles: [], skus: [] });
  const itemOf = new Map(rows.map(({ id, item_id }) => [id, item_id]));
  const levels = lines.map(({ id, quantity }) => {
    const itemId = itemOf.get(id);
    if (itemId === undefined) throw new Failure(404, `There is no product ${id}`);
    if (itemId === null) throw new Failure(409, "The stock of one of these products is not counted");
    return { itemId, by: quantity };
  });
  if (new Set(levels.map(({ itemId }) => itemId)).size < levels.length) {
    throw new Failure(400, "One product is on two lines");
  }
  await changeStockWorkflow(scope).run({ input: { levels, thresholds: [] } });
  return { received: lines.reduce((sum, { quantity }) => sum + quantity, 0) };
});
