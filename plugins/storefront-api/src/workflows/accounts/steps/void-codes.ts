import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/** Voids the reset code that is out, because the password has just been set. Not undone: another can be asked for. */
export const voidResetCodeStep = createStep(
  "void-reset-code",
  async ({ authIdentityId }: { authIdentityId: string }, { container }) => {
    await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.void("reset-password", authIdentityId);
    return new StepResponse(undefined);
  },
);
