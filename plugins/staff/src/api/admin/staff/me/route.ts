import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { sqlOf } from "@emberly/kit/sql";
import { secondFactorMethods } from "../../../../modules/staff/second-factor/methods";
import { asksSecondFactor, mayChangeFactors } from "../../../../modules/staff/second-factor/second-factor";
import { type AdminRequest, staffOf } from "../../../shell/request";

/**
 * What whoever asks may do, and whether their second factor is waited for. Answer: `{email, permissions, administrator,
 * second_factor: {exists, required, waits, methods, may_change, passkeys}}`; while it is waited for no permission is
 * told.
 */
export const GET = dashboardRoute(async (req) => {
  const { auth_context } = req as AdminRequest;
  const staff = staffOf(req);
  const user = auth_context && (await staff.signedUser(auth_context));
  const waits = Boolean(user && auth_context && asksSecondFactor(staff.options, user, auth_context));
  const permissions = (req as AdminRequest).staff_permissions;
  return {
    /** Of a person; null for an API key. */
    email: user?.email ?? null,
    permissions: waits ? [] : permissions?.everything ? staff.permissions.all() : (permissions?.list() ?? []),
    administrator: !waits && permissions?.everything === true,
    second_factor: {
      exists: user?.hasSecondFactor ?? false,
      required: staff.options.secondFactor === "required",
      /** Whether it must be shown, or set up, before anything else. */
      waits,
      methods:
        user && auth_context
          ? await secondFactorMethods(sqlOf(req.scope), auth_context.auth_identity_id)
          : [],
      /** Whether factors can be changed now, or one must be shown first. */
      may_change: Boolean(user && auth_context && mayChangeFactors(user, auth_context)),
      /** Whether the shop has passkeys at all. */
      passkeys: staff.relyingParty !== undefined,
    },
  };
});
