import type { IRbacModuleService } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { STAFF_ROLES } from "../../../staff/roles";

/** @returns the ids of the roles that were made */
export const createRolesStep = createStep(
  "create-staff-roles",
  async (_input: undefined, { container }) => {
    const rbac = container.resolve<IRbacModuleService>(Modules.RBAC);
    const [known, policies] = await Promise.all([
      rbac.listRbacRoles({}, { withDeleted: true }),
      rbac.listRbacPolicies({}),
    ]);
    const idOf = new Map(policies.map(({ key, id }) => [key, id]));
    const created: string[] = [];
    for (const { name, description, permissions } of STAFF_ROLES) {
      if (known.some((role) => role.name === name)) continue;
      const role = await rbac.createRbacRoles({ name, description });
      created.push(role.id);
      await rbac.createRbacRolePolicies(
        permissions.map((permission) => {
          const policy_id = idOf.get(permission);
          if (!policy_id) throw new Error(`The engine knows no permission ${permission}`);
          return { role_id: role.id, policy_id };
        }),
      );
    }
    return new StepResponse(created, created);
  },
  async (created, { container }) => {
    if (created?.length) await container.resolve<IRbacModuleService>(Modules.RBAC).deleteRbacRoles(created);
  },
);
