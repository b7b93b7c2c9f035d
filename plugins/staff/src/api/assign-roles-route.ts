import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { refuseUnlawfulRoles } from "../modules/staff/roles/give";
import type { HolderKind } from "../modules/staff/roles/role-store";
import { heldBy, staffOf } from "./shell/request";

const Roles = z.object({ roles: z.array(z.string()).max(20) });

/**
 * Gives one of a kind exactly the roles in `roles` (ids).
 *
 * Answers 404 for nobody, 403 for a role beyond the asker's own, 409 where the last administrator would lose theirs.
 */
export const assignRolesRoute = (kind: HolderKind) =>
  dashboardRoute(async (req) => {
    const { roles } = parse(Roles, req.body);
    const staff = staffOf(req);
    const holder = { kind, id: req.params.id ?? "" };
    await staff.members.get(holder);
    await refuseUnlawfulRoles(staff.roles, heldBy(req), holder, roles);
    await staff.roles.assign(holder, roles);
    return { id: holder.id, roles: await staff.roles.heldBy(holder) };
  });
