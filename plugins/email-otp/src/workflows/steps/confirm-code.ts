import { isToken } from "@emberly/kit/token";
import type { IAuthModuleService } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { EMAIL_OTP_MODULE } from "../../modules/email-otp";
import type { CodePurpose } from "../../modules/email-otp/code";
import type EmailOtpService from "../../modules/email-otp/service";

export interface ConfirmCodeInput {
  purpose: CodePurpose;
  /** Left out for an account that does not exist: refused like a wrong code, in the same time. */
  auth_identity_id?: string;
  /** The digits, or the secret of a mail's link. */
  code: string;
  /** The address that it must have been mailed to, where the account may have moved since. A verification knows its own. */
  email?: string;
}

/** The auth module's service has this method; its published type leaves it out. */
type AuthModule = IAuthModuleService & {
  updateAuthVerifications(data: { id: string; verified_at: Date | null }): Promise<unknown>;
};

interface Undo {
  purpose: CodePurpose;
  auth_identity_id: string;
  by: "code" | "link";
  verificationId?: string;
}

const confirmed = (undo: Undo) => new StepResponse({ confirmed: true }, undo);

/**
 * Uses a code up and, when its purpose is verification, marks the email as verified in the engine. Undone by
 * taking the mark away and making the code good again.
 *
 * @throws MedusaError of type NOT_ALLOWED for whatever is wrong with the code
 */
export const confirmCodeStep = createStep(
  "email-otp-confirm-code",
  async ({ purpose, auth_identity_id, code, email }: ConfirmCodeInput, { container }) => {
    const { codes } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
    const refusal = new MedusaError(MedusaError.Types.NOT_ALLOWED, "Invalid or expired code");
    if (!auth_identity_id) {
      await codes.pretend();
      throw refusal;
    }
    const by = isToken(code) ? "link" : "code";
    if (purpose !== "verify-email") {
      if (!(await codes.use(purpose, auth_identity_id, code, email))) throw refusal;
      return confirmed({ purpose, auth_identity_id, by });
    }
    const verification = await container
      .resolve(Modules.AUTH)
      .confirmAuthVerification({ auth_identity_id, code, code_provider: "email-otp" });
    return confirmed({ purpose, auth_identity_id, by, verificationId: verification.id });
  },
  async (undo, { container }) => {
    if (!undo) return;
    const { purpose, auth_identity_id, by, verificationId } = undo;
    if (verificationId) {
      const auth = container.resolve(Modules.AUTH) as AuthModule;
      await auth.updateAuthVerifications({ id: verificationId, verified_at: null });
    }
    await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.release(purpose, auth_identity_id, by);
  },
);
