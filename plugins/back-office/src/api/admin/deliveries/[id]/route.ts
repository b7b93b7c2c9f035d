import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { findDelivery } from "../../../../modules/back-office/deliveries/deliveries";
import { orderUnknown } from "../../../../workflows/deliveries/change-order";

/** One order's delivery and its payment. Answer: `{delivery, payment}`; `payment` is null when it has none. */
export const GET = dashboardRoute(async (req) => {
  const found = await findDelivery(req.scope, req.params.id ?? "");
  if (!found) throw orderUnknown();
  const { delivery, payment } = found;
  return { delivery, payment: payment ? { id: payment.payment_intent_id, url: payment.url } : null };
});
