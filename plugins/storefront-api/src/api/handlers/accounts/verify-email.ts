import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { Request, Response } from "express";
import { calls } from "../../../contract/calls";
import type { Account } from "../../../modules/accounts/find-account";
import { verifyAccountWorkflow } from "../../../workflows/accounts/verify-account";
import { knownBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { startSession } from "../../sessions/start-session";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "./code-tries";
import { TRY_STEP_MS } from "./durations";
import { accountOfLink, invalidLink } from "./links";
import { accountsOf, userOf } from "./services";

interface Context {
  container: MedusaContainer;
  req: Request;
  res: Response;
  address: string;
  requestId: string;
}

export const verifyEmail = bind(calls.verifyEmail, async (context) => {
  const { container, body, address } = context;
  const { email, otp } = body;
  return limitTries(container, { subject: email, address }, () =>
    padDuration(TRY_STEP_MS, async () => verify(context, await accountsOf(container).find(email), otp)),
  );
});

/** No limit on guesses: nobody guesses a secret of 256 bits, and whoever has the mail must get through. */
export const verifyByLink = bind(calls.verifyByLink, async (context) => {
  const { secret } = context.body;
  const account = await accountOfLink(context.container, "verify-email", secret);
  return verify(context, account, secret, invalidLink);
});

/** @param code the digits, or the secret of a link */
async function verify(context: Context, account: Account, code: string, invalid = invalidCode) {
  const { container, req } = context;
  if (account.state !== "unverified") {
    await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.pretend();
    throw invalid();
  }
  const { authIdentityId, providerIdentityId, customerId, email } = account;
  const browserHash = knownBrowser(req);
  const input = { authIdentityId, providerIdentityId, customerId, code, browserHash };
  const signUp = await run(context, input, invalid);
  logAuth(context, "email verified", authIdentityId);
  // Only the browser that gave the password, and only while that is recent: a code alone signs nobody in.
  if (signUp?.fresh && signUp.browser_hash === browserHash) {
    await startSession(context, { authIdentityId, customerId, email });
  }
  return userOf(container, customerId);
}

async function run(context: Context, input: Parameters<typeof runWorkflow>[1], invalid: typeof invalidCode) {
  try {
    return await runWorkflow(context, input);
  } catch (error) {
    logAuth(context, "verification failed", input.authIdentityId);
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalid();
    throw error;
  }
}

async function runWorkflow(
  { container }: Context,
  input: {
    authIdentityId: string;
    providerIdentityId: string;
    customerId: string;
    code: string;
    browserHash?: string;
  },
) {
  const { result } = await verifyAccountWorkflow(container).run({ input });
  return result;
}
