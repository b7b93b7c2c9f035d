import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import { Failure } from "@emberly/kit/failure";
import { passwordFault } from "@emberly/kit/password-rules";
import { MedusaError } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { resetPasswordWorkflow } from "../../../workflows/accounts/reset-password";
import { logAuth } from "../../sessions/log";
import { bind, type CallContext } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "./code-tries";
import { TRY_STEP_MS } from "./durations";
import { accountsOf } from "./services";

type Context = CallContext<typeof calls.resetPassword>;

export const resetPassword = bind(calls.resetPassword, async (context) => {
  const { container, body, address } = context;
  // Before the code is looked at, so that a refused password leaves it good and tells nothing about it.
  const fault = passwordFault(body.newPassword);
  if (fault) throw new Failure(400, fault);
  await limitTries(container, { email: body.email, address }, () =>
    padDuration(TRY_STEP_MS, () => reset(context)),
  );
  return { ok: true as const };
});

async function reset(context: Context): Promise<void> {
  const { container, body } = context;
  const account = await accountsOf(container).find(body.email);
  if (account.state === "none") {
    await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.pretend();
    throw invalidCode();
  }
  const { authIdentityId, email } = account;
  try {
    await resetPasswordWorkflow(container).run({
      input: { authIdentityId, email, code: body.otp, password: body.newPassword },
    });
  } catch (error) {
    logAuth(context, "password reset failed", authIdentityId);
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalidCode();
    throw error;
  }
  logAuth(context, "password reset", authIdentityId);
}
