import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { deliverOrder } from "../../../../../calls/orders/changes";

/** Confirms an order's delivery. Answer: `{order}` as `/api/v1` shows it. */
export const POST = dashboardRoute(async (req) => ({
  order: await deliverOrder(req.scope, { order: req.params.id ?? "", by: req.auth_context.actor_id }),
}));
