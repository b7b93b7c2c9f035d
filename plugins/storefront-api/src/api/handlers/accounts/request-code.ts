import { EMAIL_OTP_MODULE, type EmailOtpService, requestCodeWorkflow } from "@emberly/email-otp";
import { accountKey, addressKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { calls } from "../../../contract/calls";
import type { Account } from "../../../modules/accounts/find-account";
import { logAuth } from "../../sessions/log";
import { bind, type CallContext } from "../../shell/call";
import { padDuration } from "../../shell/pad-duration";
import { CODE_STEP_MS } from "./durations";
import { pointToLink } from "./point-to-link";
import { accountsOf } from "./services";

type Purpose = "verify-email" | "reset-password";

export const requestEmailOtp = bind(calls.requestEmailOtp, async (context) => {
  const account = await mailCode(context, "verify-email", ({ state }) => state === "unverified");
  logAuth(context, "verification code asked for", idOf(account));
  return { ok: true as const };
});

export const requestPasswordReset = bind(calls.requestPasswordReset, async (context) => {
  const account = await mailCode(context, "reset-password", ({ state }) => state !== "none");
  logAuth(context, "reset code asked for", idOf(account));
  return { ok: true as const };
});

const idOf = (account: Account) => (account.state === "none" ? undefined : account.authIdentityId);

interface AskedFor {
  container: MedusaContainer;
  body: CallContext<typeof calls.requestEmailOtp>["body"];
  address: string;
}

/** Counts and answers alike whether there is such an account or not. */
async function mailCode(
  { container, body: { email }, address }: AskedFor,
  purpose: Purpose,
  isFor: (account: Account) => boolean,
): Promise<Account> {
  const accounts = accountsOf(container);
  await accounts.limits.codesFromAddress.take(addressKey(address));
  await pointToLink(accounts.limits.codesOfAccount.take(accountKey(email), purpose));
  return padDuration(CODE_STEP_MS, async () => {
    const account = await accounts.find(email);
    if (account.state !== "none" && isFor(account)) {
      await requestCodeWorkflow(container).run({
        input: { purpose, auth_identity_id: account.authIdentityId, email },
      });
    } else {
      await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.pretend();
    }
    return account;
  });
}
