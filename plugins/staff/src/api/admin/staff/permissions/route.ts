import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { staffOf } from "../../../request";

/** Everything that a role can allow, in plain words. Answer: `{groups: PermissionGroup[]}`. */
export const GET = dashboardRoute(async (req) => ({ groups: staffOf(req).permissions.groups() }));
