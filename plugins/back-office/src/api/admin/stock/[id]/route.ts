import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import { z } from "zod";
import { findStock } from "../../../../modules/back-office/stock/rows";
import { changeStockWorkflow } from "../../../../workflows/stock/change-stock";

const pieces = z.number().int().min(0).max(1_000_000);
const Body = z.object({
  stocked: pieces.optional(),
  /** What the page showed; the change is refused when it is not so any more. */
  expected: z.number().optional(),
  /** Null goes back to the default. */
  threshold: pieces.nullable().optional(),
});

/** Changes one product's stock or threshold. Answer: the row as it is then; 409 when it changed meanwhile. */
export const POST = dashboardRoute(async ({ scope, params, body }) => {
  const { stocked, expected, threshold } = parse(Body, body);
  const find = async () => {
    const [row] = await findStock(sqlOf(scope), { ids: [params.id ?? ""], handles: [], skus: [] });
    if (!row) throw new Failure(404, "There is no such product any more");
    return row;
  };
  const { item_id: itemId } = await find();
  if (!itemId) throw new Failure(409, "The stock of this product is not counted");
  const { result } = await changeStockWorkflow(scope).run({
    input: {
      levels: stocked === undefined ? [] : [{ itemId, to: stocked, expected }],
      thresholds: threshold === undefined ? [] : [{ itemId, threshold }],
    },
  });
  const refusal = result[0]?.refusal;
  if (refusal) throw new Failure(409, refusal);
  return { row: await find() };
});
