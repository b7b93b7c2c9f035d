import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { EMAIL_OTP_MODULE } from "../../modules/email-otp";
import type { CodePurpose } from "../../modules/email-otp/code";
import { sendCode } from "../../modules/email-otp/send-code";
import type EmailOtpService from "../../modules/email-otp/service";

export interface IssueCodeInput {
  purpose: CodePurpose;
  /** The auth identity; for purposes of a shop's own, whatever the code is about. */
  auth_identity_id: string;
  /** Where the mail goes: the email under which the identity signs in. */
  email: string;
}

/**
 * Issues a code and mails it. One step, because the code must not become a step's output, which the engine may
 * store. Undone by voiding the code.
 */
export const issueCodeStep = createStep(
  "email-otp-issue-code",
  async (input: IssueCodeInput, { container }) => {
    const issued = await issue(container, input);
    if (!issued) return new StepResponse({ sent: false }, null);
    await sendCode(container, {
      purpose: input.purpose,
      subject: input.auth_identity_id,
      to: input.email,
      ...issued,
    });
    return new StepResponse({ sent: true }, input);
  },
  async (input, { container }) => {
    if (!input) return;
    await container
      .resolve<EmailOtpService>(EMAIL_OTP_MODULE)
      .codes.void(input.purpose, input.auth_identity_id);
  },
);

async function issue(container: MedusaContainer, { purpose, auth_identity_id, email }: IssueCodeInput) {
  if (purpose !== "verify-email") {
    const { codes } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
    return codes.issue(purpose, auth_identity_id, email);
  }
  const { code, expires_at } = await container.resolve(Modules.AUTH).requestAuthVerification({
    auth_identity_id,
    entity_id: email,
    entity_type: "email",
    code_provider: "email-otp",
  });
  return code && expires_at ? { code, expiresAt: new Date(expires_at) } : null;
}
