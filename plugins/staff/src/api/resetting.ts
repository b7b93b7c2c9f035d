import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { PASSWORD_RESET } from "../modules/staff/events";
import { type AdminRequest, staffOf } from "./shell/request";

/** Ends every token of somebody whose password is set anew, and tells whoever else lets them in. */
export async function endEverything(req: MedusaRequest, authIdentityId: string): Promise<void> {
  await staffOf(req).endedTokens.endAll(authIdentityId);
  await req.scope.resolve(Modules.EVENT_BUS).emit({ name: PASSWORD_RESET, data: { id: authIdentityId } });
}

/**
 * Stands behind the engine's check of a mailed link and before the new password. Who resets may have lost the account to somebody:
 * what that one holds ends first, so that nothing outlasts a process that ends in between. Once the password is set it ends once
 * more, for what began meanwhile (`./sign-in-gate`).
 */
export function endBeforeReset(req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  const { actor_type, auth_identity_id } = req.auth_context ?? {};
  const ended =
    actor_type === "user" && auth_identity_id ? endEverything(req, auth_identity_id) : Promise.resolve();
  ended.then(
    () => next(),
    (error: unknown) => {
      req.scope.resolve("logger").error("staff: a password could not be set anew", error as Error);
      const message = "Your password was not changed, because something went wrong. Ask for a new link.";
      res.status(503).json({ type: "unexpected_state", message });
    },
  );
}
