import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { dispatchOrder } from "../../../../../calls/orders/changes";
import { ShipBody } from "../../../../../contract/orders";

const Body = ShipBody.pick({ trackingNumber: true, carrier: true });

/** Marks an order as dispatched; body as of `POST /api/v1/orders/ship`. Answer: `{order}` as `/api/v1` shows it. */
export const POST = dashboardRoute(async (req) => {
  const body = parse(Body, req.body);
  const order = req.params.id ?? "";
  return { order: await dispatchOrder(req.scope, { ...body, order, by: req.auth_context.actor_id }) };
});
