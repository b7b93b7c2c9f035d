import { defineMiddlewares } from "@medusajs/framework/http";
import { giveBackPasskey, limitConfirmations, limitRequests, limitSignIns } from "./limits";
import { customersOnly } from "./optional-route";

export default defineMiddlewares({
  routes: [
    { matcher: "/auth/verification/request", method: ["POST"], middlewares: [limitRequests] },
    { matcher: "/auth/verification/confirm", method: ["POST"], middlewares: [limitConfirmations] },
    // Without methods the engine matches a path as a prefix; it signs in by GET, too. It decodes parameters, so `sign%2Din-code` is
    // the same to it, and a matcher that named the provider would not see that.
    { matcher: "/auth/:actor_type/:auth_provider", middlewares: [limitSignIns, giveBackPasskey] },
    { matcher: "/store/passkeys", method: ["GET", "POST"], middlewares: [customersOnly] },
    { matcher: "/store/passkeys/options", method: ["POST"], middlewares: [customersOnly] },
    { matcher: "/store/passkeys/:id", method: ["DELETE"], middlewares: [customersOnly] },
  ],
});
