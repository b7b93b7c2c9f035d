import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import { Failure } from "@emberly/kit/failure";
import { passwordFault } from "@emberly/kit/password-rules";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { Request, Response } from "express";
import { calls } from "../../../contract/calls";
import type { Account } from "../../../modules/accounts/find-account";
import { resetPasswordWorkflow } from "../../../workflows/accounts/reset-password";
import { rememberBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "./code-tries";
import { TRY_STEP_MS } from "./durations";
import { accountOfLink, invalidLink } from "./links";
import { accountsOf, storeUrlOf } from "./services";

interface Context {
  container: MedusaContainer;
  req: Request;
  res: Response;
  address: string;
  requestId: string;
}

interface Reset {
  account: Account;
  /** The digits, or the secret of a link. */
  code: string;
  password: string;
  invalid: () => Failure;
}

export const resetPassword = bind(calls.resetPassword, async (context) => {
  const { container, body, address } = context;
  const { email, otp: code, newPassword: password } = body;
  refuseWeak(password);
  await limitTries(container, { subject: email, address }, () =>
    padDuration(TRY_STEP_MS, async () =>
      reset(context, {
        account: await accountsOf(container).find(email),
        code,
        password,
        invalid: invalidCode,
      }),
    ),
  );
  return { ok: true as const };
});

/** No limit on guesses: nobody guesses a secret of 256 bits, and whoever has the mail must get through. */
export const resetByLink = bind(calls.resetByLink, async (context) => {
  const { secret: code, newPassword: password } = context.body;
  refuseWeak(password);
  const account = await accountOfLink(context.container, "reset-password", code);
  await reset(context, { account, code, password, invalid: invalidLink });
  return { ok: true as const };
});

/** Asked before the code is looked at, so that a refused password leaves it good and tells nothing about it. */
function refuseWeak(password: string): void {
  const fault = passwordFault(password);
  if (fault) throw new Failure(400, fault);
}

async function reset(context: Context, { account, code, password, invalid }: Reset): Promise<void> {
  const { container } = context;
  if (account.state === "none") {
    await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.pretend();
    throw invalid();
  }
  const { authIdentityId, email } = account;
  try {
    await resetPasswordWorkflow(container).run({ input: { authIdentityId, email, code, password } });
  } catch (error) {
    logAuth(context, "password reset failed", authIdentityId);
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalid();
    throw error;
  }
  logAuth(context, "password reset", authIdentityId);
  // The owner: from this browser they sign in, whatever strangers have tried elsewhere.
  const browser = rememberBrowser(context.req, context.res, storeUrlOf(container));
  await accountsOf(container).browsers.remember(authIdentityId, browser);
}
