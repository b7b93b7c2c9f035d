import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { readPermission } from "../../../../modules/staff/permissions/entities";
import { staffOf } from "../../../shell/request";

/**
 * Everything that a role can allow, in plain words. Answer: `{groups: PermissionGroup[], unlisted_records}`; the
 * second are kinds of records that belong to no resource, which only an administrator's answers hold.
 */
export const GET = dashboardRoute(async (req) => {
  const { permissions, relations } = staffOf(req);
  const unlisted = relations.entities().filter((entity) => readPermission(entity) === undefined);
  return { groups: permissions.groups(), unlisted_records: unlisted.sort() };
});
