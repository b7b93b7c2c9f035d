import { defineMiddlewares } from "@medusajs/framework/http";
import { giveBackPasskey, limitConfirmations, limitRequests, limitSignIns } from "./limits";
import { customersOnly } from "./optional-route";

export default defineMiddlewares({
  routes: [
    { matcher: "/auth/verification/request", method: ["POST"], middlewares: [limitRequests] },
    { matcher: "/auth/verification/confirm", method: ["POST"], middlewares: [limitConfirmations] },
    // Without methods the engine matches a path as a prefix; it signs in by GET, too.
    { matcher: "/auth/customer/sign-in-code", middlewares: [limitSignIns] },
    { matcher: "/auth/customer/customer-passkey", middlewares: [giveBackPasskey] },
    { matcher: "/store/passkeys", method: ["GET", "POST"], middlewares: [customersOnly] },
    { matcher: "/store/passkeys/options", method: ["POST"], middlewares: [customersOnly] },
    { matcher: "/store/passkeys/:id", method: ["DELETE"], middlewares: [customersOnly] },
  ],
});
