import { hasPermission } from "@medusajs/framework";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Permission } from "../contract/calls";

/**
 * Whether the roles together hold every one of the permissions, by the engine's own rules. Nobody without a role may
 * anything, which the engine's function alone would answer with yes.
 */
export async function may(
  container: MedusaContainer,
  roles: string[],
  permissions: readonly Permission[],
): Promise<boolean> {
  if (roles.length === 0) return false;
  const actions = permissions.map((permission) => {
    const [resource = "", operation = ""] = permission.split(":");
    return { resource, operation };
  });
  return hasPermission({ roles, actions, container });
}
