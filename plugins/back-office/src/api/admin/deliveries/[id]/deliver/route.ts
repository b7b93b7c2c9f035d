import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { deliverOrder } from "../../../../../workflows/deliveries/change-order";

/** Confirms an order's delivery. Answer: `{id}`. */
export const POST = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  await deliverOrder(req.scope, { orderId: id, by: req.auth_context.actor_id });
  return { id };
});
