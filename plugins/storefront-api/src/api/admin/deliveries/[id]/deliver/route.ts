import { deliverOrder } from "../../../../../calls/orders/changes";
import { dashboardRoute } from "../../../../../http/dashboard";

/** Confirms an order's delivery. Answer: `{order}` as `/api/v1` shows it. */
export const POST = dashboardRoute(async (req) => ({
  order: await deliverOrder(req.scope, { order: req.params.id ?? "", by: req.auth_context.actor_id }),
}));
