import { checkoutContext } from "@emberly/stripe-checkout/checkout/context";
import { orderUnknown } from "../../../../calls/orders/failures";
import { findDelivery } from "../../../../dashboard/deliveries";
import { findPayment } from "../../../../dashboard/payment-link";
import { dashboardRoute } from "../../../../http/dashboard";
import { sqlOf } from "../../../../lib/run-sql";

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
