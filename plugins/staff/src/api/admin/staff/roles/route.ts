import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { refuseMore } from "../../../../modules/staff/roles/give";
import { heldBy, staffOf } from "../../../shell/request";
import { RoleBody } from "./query";

/** Answer: `{roles: Role[]}`, the Administrator's first. */
export const GET = dashboardRoute(async (req) => ({ roles: await staffOf(req).roles.list() }));

/** Makes a role. 400 for a permission that does not exist, 403 for one that the asker does not hold. */
export const POST = dashboardRoute(async (req) => {
  const role = parse(RoleBody, req.body);
  const staff = staffOf(req);
  staff.permissions.refuseUnknown(role.permissions);
  refuseMore(heldBy(req), role.permissions);
  return { role: await staff.roles.create(role) };
});
