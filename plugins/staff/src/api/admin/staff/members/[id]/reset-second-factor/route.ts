import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { refuseMore } from "../../../../../../modules/staff/roles/give";
import { resetSecondFactorWorkflow } from "../../../../../../workflows/reset-second-factor";
import { heldBy, staffOf } from "../../../../../shell/request";

/**
 * Takes away everything that somebody confirms with, and ends all their sessions: for people who have lost it. Nobody
 * resets somebody who may more than they do.
 */
export const POST = dashboardRoute(async (req) => {
  const userId = req.params.id ?? "";
  if (req.auth_context.actor_id === userId) {
    throw new Failure(400, "You cannot reset your own. Change it on your profile.");
  }
  const staff = staffOf(req);
  const holder = { kind: "user", id: userId } as const;
  await staff.members.get(holder);
  refuseMore(heldBy(req), await staff.roles.permissionsOf(holder));
  await resetSecondFactorWorkflow(req.scope).run({ input: { userId } });
  return { id: userId, has_second_factor: false };
});
