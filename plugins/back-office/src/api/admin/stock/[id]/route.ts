import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
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

/** Changes one variant's stock or threshold. Answer: the row as it is then; 409 when it changed meanwhile. */
export const POST = dashboardRoute(async ({ scope, params, body }) => {
  const { stocked, expected, threshold } = parse(Body, body);
  const find = async () => {
    const rows = await findStock(sqlOf(scope), { ids: [params.id ?? ""], handles: [], skus: [] });
    // All variants of the product are found; this one is meant.
    const [row, another] = rows.filter(({ id }) => id === params.id);
    if (another)
      throw new Failure(409, "This is a kit of several items: change the stock of each in Inventory");
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
