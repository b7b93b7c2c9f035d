import { defineMiddlewares } from "@medusajs/framework/http";
import {
  guardBeginning,
  guardCancellation,
  guardOrder,
  guardOrderChange,
  guardRefund,
} from "./admin/payment-guards";
import { settleCheckout } from "./store/complete-cart";
import { openHostedPage } from "./store/hosted-page";

export default defineMiddlewares({
  routes: [
    {
      matcher: "/hooks/stripe",
      method: ["POST"],
      // The signature is over the bytes as they came.
      bodyParser: { preserveRawBody: true, sizeLimit: "1mb" },
    },
    {
      matcher: "/store/payment-collections/:id/payment-sessions",
      method: ["POST"],
      middlewares: [openHostedPage],
    },
    { matcher: "/admin/orders/:id/cancel", method: ["POST"], middlewares: [guardCancellation] },
    ...["fulfillments", "fulfillments/*"].map((path) => ({
      matcher: `/admin/orders/:id/${path}`,
      method: ["POST" as const],
      middlewares: [guardOrder],
    })),
    ...["returns", "claims", "exchanges"].flatMap((kind) => [
      { matcher: `/admin/${kind}`, method: ["POST" as const], middlewares: [guardBeginning] },
      { matcher: `/admin/${kind}/:id/*`, method: ["POST" as const], middlewares: [guardOrderChange] },
    ]),
    { matcher: "/admin/payments/:id/refund", method: ["POST"], middlewares: [guardRefund] },
    { matcher: "/store/carts/:id/complete", method: ["POST"], middlewares: [settleCheckout] },
  ],
});
