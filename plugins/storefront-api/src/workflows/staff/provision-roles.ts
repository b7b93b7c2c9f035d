import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { createRolesStep } from "./steps/create-roles";

/**
 * Makes the roles of the shop that are not there yet. One that an administrator has changed stays as it is, and one
 * that was deleted stays away.
 */
export const provisionRolesWorkflow = createWorkflow("provision-roles", () => {
  const created = createRolesStep();
  return new WorkflowResponse(created);
});
