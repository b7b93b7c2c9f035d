import { defineMiddlewares } from "@medusajs/framework/http";
import { prepareAcceptance } from "./accepting";
import { closedPaths } from "./closed-paths";
import { createInvitation, passRolesOn } from "./invitations";
import { notAbove } from "./not-above";
import { permissionGate } from "./permission-gate";
import { protectRequests } from "./request-privacy";
import { endBeforeReset } from "./resetting";
import { mfaGate } from "./second-factor/mfa-gate";
import { signInGate } from "./sign-in-gate";
import { makesSession, readContext, renews, signedIn } from "./signed-in";
import { removeUser } from "./users";

protectRequests();

export default defineMiddlewares({
  routes: [
    // Without methods the engine matches a path as a prefix, and asks these before its own.
    { matcher: "/", middlewares: [closedPaths] },
    { matcher: "/auth", middlewares: [signInGate] },
    { matcher: "/auth/session", middlewares: makesSession },
    { matcher: "/auth/token", middlewares: renews },
    // Beside the engine's own, which are asked first and read who it is from the link.
    { matcher: "/auth/:actor_type/:auth_provider/update", method: ["POST"], middlewares: [endBeforeReset] },
    { matcher: "/auth/mfa", middlewares: [...signedIn, mfaGate] },
    { matcher: "/admin", middlewares: [permissionGate] },
    { matcher: "/admin/invites/accept", middlewares: [readContext, prepareAcceptance] },
    { matcher: "/admin/invites", method: ["POST"], middlewares: [createInvitation] },
    { matcher: "/admin/invites/accept", method: ["POST"], middlewares: [passRolesOn] },
    { matcher: "/admin/invites/:id", method: ["DELETE"], middlewares: [notAbove("invite")] },
    { matcher: "/admin/invites/:id/resend", method: ["POST"], middlewares: [notAbove("invite")] },
    { matcher: "/admin/api-keys/:id", method: ["DELETE"], middlewares: [notAbove("api_key")] },
    { matcher: "/admin/api-keys/:id/revoke", method: ["POST"], middlewares: [notAbove("api_key")] },
    { matcher: "/admin/users/:id", method: ["DELETE"], middlewares: [notAbove("user"), removeUser] },
    { matcher: "/admin/users/:id/reset-password", method: ["POST"], middlewares: [notAbove("user")] },
  ],
});
