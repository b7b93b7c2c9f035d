import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "@medusajs/framework/zod";
import { checkoutContext } from "../../../../../modules/checkout/context";
import { toReview } from "../../../../../modules/checkout/rules/review-record";
import { told } from "../../../../../workflows/checkout/cancel-order";
import { resolveReview } from "../../../../../workflows/checkout/resolve-review";

const Body = z.object({
  action: z.enum(["place", "capture", "refund", "cancel_order", "pay_again", "accept", "close"]),
});

/** Resolves a payment in review with one of its actions. Answer: `{checkout}`. */
export const POST = dashboardRoute(async (req) => {
  const { action } = parse(Body, req.body);
  const context = checkoutContext(req.scope);
  const row = await told(() => resolveReview(context, req.params.id ?? "", action));
  return { checkout: toReview(row, context.options) };
});
