import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { STAFF_MODULE } from "../../modules/staff";
import type { Holder } from "../../modules/staff/roles/role-store";
import type StaffService from "../../modules/staff/service";

export interface AssignRolesInput {
  holder: Holder;
  roleIds: string[];
}

/** Gives somebody exactly these roles. @throws Failure as `RoleStore.assign` does */
export const assignRolesStep = createStep(
  "staff-assign-roles",
  async ({ holder, roleIds }: AssignRolesInput, { container }) => {
    const { roles } = container.resolve<StaffService>(STAFF_MODULE);
    const before = await roles.heldBy(holder);
    await roles.assign(holder, roleIds);
    return new StepResponse(undefined, { holder, roleIds: before });
  },
  async (before, { container }) => {
    if (before)
      await container.resolve<StaffService>(STAFF_MODULE).roles.assign(before.holder, before.roleIds);
  },
);
