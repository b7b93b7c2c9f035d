import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { refundReturn } from "../../../../../workflows/refund-return";

const Body = z.object({
  /** In whole units of the order's currency (dollars). Left out: what was paid for what has arrived, less the fee that was announced. */
  amount: z.number().nonnegative().optional(),
});

/** Pays the customer back. Answer: `{return}`; 400, 404, 409; 503 while Stripe does not answer. */
export const POST = dashboardRoute(async ({ scope, params, body }) => {
  const { amount } = parse(Body, body);
  return { return: await refundReturn(scope, { id: params.id ?? "", amount }) };
});
