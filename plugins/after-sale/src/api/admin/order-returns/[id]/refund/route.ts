import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { refundReturn } from "../../../../../workflows/handle-return";

const Body = z.object({
  /** In whole units of the order's currency (dollars). Left out: what was paid, less the fee that was announced. */
  amount: z.number().nonnegative().optional(),
});

/** Pays the customer back. Answer: `{return}`; 400, 404, 409; 503 while Stripe does not answer. */
export const POST = dashboardRoute(async ({ scope, params, body, auth_context }) => {
  const { amount } = parse(Body, body);
  const step = { id: params.id ?? "", by: auth_context.actor_id, amount };
  return { return: await refundReturn(scope, step) };
});
