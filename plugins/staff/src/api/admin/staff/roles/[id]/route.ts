import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { refuseMore } from "../../../../../modules/staff/roles/give";
import { heldBy, staffOf } from "../../../../shell/request";
import { RoleBody, Version } from "../query";

const Change = RoleBody.extend({ version: Version });

/** Answer: `{role: Role}`. */
export const GET = dashboardRoute(async (req) => ({
  role: await staffOf(req).roles.get(req.params.id ?? ""),
}));

/** Changes a role as a whole. 409 when somebody else has changed it since `version`. */
export const POST = dashboardRoute(async (req) => {
  const { version, ...role } = parse(Change, req.body);
  const staff = staffOf(req);
  const present = await staff.roles.get(req.params.id ?? "");
  const added = role.permissions.filter((permission) => !present.permissions.includes(permission));
  const taken = present.permissions.filter((permission) => !role.permissions.includes(permission));
  staff.permissions.refuseUnknown(added);
  refuseMore(heldBy(req), [...added, ...taken]);
  return { role: await staff.roles.update(present.id, role, version) };
});

/** Removes a role that nobody holds. */
export const DELETE = dashboardRoute(async (req) => {
  const staff = staffOf(req);
  const version = parse(Version, req.query.version);
  const { id, permissions } = await staff.roles.get(req.params.id ?? "");
  refuseMore(heldBy(req), permissions);
  await staff.roles.remove(id, version);
  return { id, deleted: true };
});
