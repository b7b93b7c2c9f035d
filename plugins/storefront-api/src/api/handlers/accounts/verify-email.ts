import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import { MedusaError } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { verifyAccountWorkflow } from "../../../workflows/accounts/verify-account";
import { knownBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { startSession } from "../../sessions/start-session";
import { bind, type CallContext } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "./code-tries";
import { TRY_STEP_MS } from "./durations";
import { accountsOf, userOf } from "./services";

type Context = CallContext<typeof calls.verifyEmail>;

export const verifyEmail = bind(calls.verifyEmail, async (context) => {
  const { container, body, address } = context;
  return limitTries(container, { email: body.email, address }, () =>
    padDuration(TRY_STEP_MS, () => verify(context)),
  );
});

async function verify(context: Context) {
  const { container, body, req } = context;
  const account = await accountsOf(container).find(body.email);
  if (account.state !== "unverified") {
    await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.pretend();
    throw invalidCode();
  }
  const { authIdentityId, providerIdentityId, customerId, email } = account;
  const browserHash = knownBrowser(req);
  const signUp = await run(context, {
    authIdentityId,
    providerIdentityId,
    customerId,
    code: body.otp,
    browserHash,
  });
  logAuth(context, "email verified", authIdentityId);
  // Only the browser that gave the password, and only while that is recent: a code alone signs nobody in.
  if (signUp?.fresh && signUp.browser_hash === browserHash) {
    await startSession(context, { authIdentityId, customerId, email });
  }
  return userOf(container, customerId);
}

async function run(context: Context, input: Parameters<typeof runWorkflow>[1]) {
  try {
    return await runWorkflow(context, input);
  } catch (error) {
    logAuth(context, "verification failed", input.authIdentityId);
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalidCode();
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
