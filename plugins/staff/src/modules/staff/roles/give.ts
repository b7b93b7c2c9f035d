import { Failure } from "@emberly/kit/failure";
import type { Permission, Permissions } from "../permissions/permission";
import type { Holder, RoleStore } from "./role-store";

/**
 * Nobody gives more than they have, and nobody takes away what they do not have themselves.
 *
 * @throws Failure 403
 */
export function refuseMore(giver: Permissions, permissions: readonly Permission[]): void {
  const missing = giver.missing(permissions);
  if (missing.length === 0) return;
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : "";
  throw new Failure(
    403,
    `You cannot give or take what you do not have: ${missing.slice(0, 3).join(", ")}${more}`,
  );
}

/**
 * Whether a giver may leave somebody with these roles: each role that is added or taken away must be within what the
 * giver has.
 *
 * @throws Failure 400 for a role that does not exist, 403
 */
export async function refuseUnlawfulRoles(
  roles: RoleStore,
  giver: Permissions,
  holder: Holder | undefined,
  wanted: readonly string[],
): Promise<void> {
  const all = new Map((await roles.list()).map((role) => [role.id, role]));
  const held = holder ? await roles.heldBy(holder) : [];
  const added = wanted.filter((id) => !held.includes(id));
  const unknown = added.find((id) => !all.has(id));
  if (unknown !== undefined) throw new Failure(400, `There is no role "${unknown}"`);
  const changed = [...added, ...held.filter((id) => !wanted.includes(id))];
  refuseMore(
    giver,
    changed.flatMap((id) => all.get(id)?.permissions ?? []),
  );
}
