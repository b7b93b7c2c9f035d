import type { InviteDTO } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { createInvitesWorkflow } from "@medusajs/medusa/core-flows";
import { assignRolesStep } from "./steps/assign-roles";

export interface InviteStaffInput {
  /** Folded. */
  email: string;
  /** Ids of the roles; none gives nothing until somebody gives one. */
  roles: string[];
  metadata?: Record<string, unknown> | null;
}

/**
 * Invites somebody with their roles. The engine tells of an invitation when the workflow has ended, so the mail
 * already knows the roles.
 */
export const inviteStaffWorkflow = createWorkflow<InviteStaffInput, InviteDTO[], []>(
  "staff-invite",
  (input) => {
    const invites = createInvitesWorkflow.runAsStep({
      input: transform({ input }, ({ input: { email, metadata } }) => ({ invites: [{ email, metadata }] })),
    });
    const grant = transform({ input, invites }, ({ input, invites }) => ({
      holder: { kind: "invite" as const, id: invites[0]?.id ?? "" },
      roleIds: input.roles,
    }));
    assignRolesStep(grant);
    return new WorkflowResponse(invites);
  },
);
