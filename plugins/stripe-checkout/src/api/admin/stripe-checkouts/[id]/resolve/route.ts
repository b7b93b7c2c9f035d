import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { z } from "@medusajs/framework/zod";
import { checkoutContext } from "../../../../../modules/checkout/context";
import { toReview } from "../../../../../modules/checkout/rules/review-record";
import { resolveReview } from "../../../../../workflows/checkout/resolve-review";

const Body = z.object({
  action: z.enum(["place", "capture", "refund", "cancel_order", "accept", "close"]),
});

/** Resolves a payment in review with one of its actions. Answer: `{checkout}`. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const body = Body.safeParse(req.body);
  if (!body.success) {
    res.status(400).json({ type: "invalid_data", message: "action is missing or unknown" });
    return;
  }
  const context = checkoutContext(req.scope);
  const row = await resolveReview(context, req.params.id ?? "", body.data.action);
  res.json({ checkout: toReview(row, context.options) });
}
