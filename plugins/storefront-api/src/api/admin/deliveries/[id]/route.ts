import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { sqlOf } from "@emberly/kit/sql";
import { checkoutContext } from "@emberly/stripe-checkout/checkout/context";
import { orderUnknown } from "../../../../calls/orders/failures";
import { findDelivery } from "../../../../dashboard/deliveries";
import { findPayment } from "../../../../dashboard/payment-link";

/** One order's delivery and its payment. Answer: `{delivery, payment}`; `payment` is null when it has none. */
export const GET = dashboardRoute(async (req) => {
  const id = req.params.id ?? "";
  const [delivery, payment] = await Promise.all([
    findDelivery(sqlOf(req.scope), id),
    findPayment(checkoutContext(req.scope), id),
  ]);
  if (!delivery) throw orderUnknown();
  return { delivery, payment };
});
