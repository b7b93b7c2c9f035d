import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { EVERYTHING } from "../../../../../../modules/staff/permissions/permission";
import { refuseMore } from "../../../../../../modules/staff/roles/give";
import { heldBy, staffOf } from "../../../../../shell/request";

/** Makes a role like this one, with a name of its own. A copy of the Administrator's names each permission there is. */
export const POST = dashboardRoute(async (req) => {
  const staff = staffOf(req);
  const { name, description, permissions } = await staff.roles.get(req.params.id ?? "");
  const named = permissions.includes(EVERYTHING) ? staff.permissions.all() : permissions;
  refuseMore(heldBy(req), named);
  const names = new Set((await staff.roles.list()).map((role) => role.name.toLowerCase()));
  const copies = ["", ...Array.from({ length: 99 }, (_, index) => ` ${index + 2}`)];
  const free = copies.map((number) => `${name} copy${number}`).find((text) => !names.has(text.toLowerCase()));
  return { role: await staff.roles.create({ name: free ?? name, description, permissions: named }) };
});
