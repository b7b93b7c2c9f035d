import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type IssueCodeInput, issueCodeStep } from "./steps/issue-code";

/**
 * Mails a new code to the email of an identity and voids the code before it.
 *
 * @returns `{sent}`: false while the cooldown lasts or when the email is verified already; the code itself is
 * never part of an answer
 */
export const requestCodeWorkflow = createWorkflow("email-otp-request-code", (input: IssueCodeInput) => {
  return new WorkflowResponse(issueCodeStep(input));
});
