import { toFailure } from "@emberly/kit/failure";
import type { MedusaNextFunction, MedusaResponse } from "@medusajs/framework/http";
import { refuseMore } from "../modules/staff/roles/give";
import type { Holder } from "../modules/staff/roles/role-store";
import { type AdminRequest, heldBy, staffOf } from "./shell/request";

/**
 * Refuses a call about a member, an invitation or an API key, by its id, that allows more than the caller may. The link to a member's new password, for
 * example, lets in as that member.
 */
export function notAbove(kind: Holder["kind"]) {
  return (req: AdminRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    check(req, { kind, id: req.params.id ?? "" }).then(
      () => next(),
      (error: unknown) => {
        const failure = toFailure(error);
        if (!failure) return next(error);
        res.status(failure.status).json({ type: "not_allowed", message: failure.message });
      },
    );
  };
}

async function check(req: AdminRequest, holder: Holder): Promise<void> {
  const { roles } = staffOf(req);
  refuseMore(heldBy(req), await roles.permissionsOf(holder));
}
