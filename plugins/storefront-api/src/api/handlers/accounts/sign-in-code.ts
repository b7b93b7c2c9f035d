import { EMAIL_OTP_MODULE, type EmailOtpService, requestCodeWorkflow } from "@emberly/email-otp";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { Request, Response } from "express";
import { calls } from "../../../contract/calls";
import type { User } from "../../../contract/records";
import {
  SIGN_IN,
  type SignInByCodeInput,
  signInByCodeWorkflow,
} from "../../../workflows/accounts/sign-in-by-code";
import { knownBrowser } from "../../sessions/cookies";
import { logAuth } from "../../sessions/log";
import { startSession } from "../../sessions/start-session";
import { bind } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { invalidCode, limitTries } from "./code-tries";
import { CODE_STEP_MS, TRY_STEP_MS } from "./durations";
import { invalidLink } from "./links";
import { pointToLink } from "./point-to-link";
import { accountsOf, userOf } from "./services";

interface Context {
  container: MedusaContainer;
  req: Request;
  res: Response;
  address: string;
  requestId: string;
}

/** Every address gets a code, so that neither the answer nor its time tells which ones have an account. */
export const requestSignInCode = bind(calls.requestSignInCode, async (context) => {
  const { container, body, address } = context;
  const { email } = body;
  const { limits } = accountsOf(container);
  await limits.codesFromAddress.take(addressKey(address));
  await pointToLink(limits.codesOfAccount.take(accountKey(email), SIGN_IN));
  await padDuration(CODE_STEP_MS, () =>
    requestCodeWorkflow(container).run({ input: { purpose: SIGN_IN, auth_identity_id: email, email } }),
  );
  logAuth(context, "sign-in code asked for", undefined);
  return { ok: true as const };
});

export const signInByCode = bind(calls.signInByCode, async (context) => {
  const { container, body, address } = context;
  const { otp: code, ...given } = body;
  return limitTries(container, { subject: body.email, address }, () =>
    padDuration(TRY_STEP_MS, () => signIn(context, { ...given, code }, invalidCode)),
  );
});

/** No limit on guesses: nobody guesses a secret of 256 bits, and whoever has the mail must get through. */
export const signInByLink = bind(calls.signInByLink, async (context) => {
  const { secret } = context.body;
  const { links } = context.container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  const email = await links.subjectOf(SIGN_IN, secret);
  if (!email) throw invalidLink();
  return signIn(context, { email, code: secret }, invalidLink);
});

async function signIn(
  context: Context,
  input: Omit<SignInByCodeInput, "browserHash">,
  invalid: typeof invalidCode,
): Promise<User> {
  const { container, req } = context;
  const signedIn = await run(container, { ...input, browserHash: knownBrowser(req) }).catch((error) => {
    logAuth(context, "sign-in by code failed", undefined);
    if (MedusaError.isMedusaError(error) && error.type === MedusaError.Types.NOT_ALLOWED) throw invalid();
    throw error;
  });
  await startSession(context, signedIn);
  logAuth(context, "sign-in by code", signedIn.authIdentityId);
  return userOf(container, signedIn.customerId);
}

async function run(container: MedusaContainer, input: SignInByCodeInput) {
  const { result } = await signInByCodeWorkflow(container).run({ input });
  return result;
}
