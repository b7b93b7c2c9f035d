import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { asksSecondFactor } from "../../../../modules/staff/second-factor/second-factor";
import { type AdminRequest, staffOf } from "../../../request";

/**
 * What whoever asks may do, and whether their second factor is waited for. Answer: `{permissions, administrator,
 * second_factor: {exists, required, waits}}`; while it is waited for no permission is told.
 */
export const GET = dashboardRoute(async (req) => {
  const { auth_context } = req as AdminRequest;
  const staff = staffOf(req);
  const user = auth_context && (await staff.signedUser(auth_context));
  const waits = Boolean(user && auth_context && asksSecondFactor(staff.options, user, auth_context));
  const permissions = (req as AdminRequest).staff_permissions;
  return {
    permissions: waits ? [] : permissions?.everything ? staff.permissions.all() : (permissions?.list() ?? []),
    administrator: !waits && permissions?.everything === true,
    second_factor: {
      exists: user?.hasSecondFactor ?? false,
      required: staff.options.secondFactor === "required",
      waits,
    },
  };
});
