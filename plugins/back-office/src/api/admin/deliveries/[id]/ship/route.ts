import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { dispatchOrder } from "../../../../../workflows/deliveries/change-order";

const Body = z.object({
  trackingNumber: z.string().trim().min(1).max(100),
  carrier: z.string().trim().min(1).max(60).optional(),
});

/** Marks an order as dispatched. Answer: `{id}`. */
export const POST = dashboardRoute(async (req) => {
  const body = parse(Body, req.body);
  const id = req.params.id ?? "";
  await dispatchOrder(req.scope, { ...body, orderId: id, by: req.auth_context.actor_id });
  return { id };
});
