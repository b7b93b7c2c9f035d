import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { checkoutContext } from "../../../modules/checkout/context";
import { toReview } from "../../../modules/checkout/rules/review-record";

const Query = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  offset: z.coerce.number().int().min(0).default(0),
});

/** Payments that wait for a person, the newest first. Answer: `{checkouts, count}`; amounts in cents. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const query = Query.safeParse(req.query);
  if (!query.success) {
    res.status(400).json({ type: "invalid_data", message: "limit is 1 to 100, offset 0 or more" });
    return;
  }
  const { rows: store, options } = checkoutContext(req.scope);
  const { rows, count } = await store.listInReview(query.data);
  res.json({ checkouts: rows.map((row) => toReview(row, options)), count });
}
