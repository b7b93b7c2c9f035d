import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import { tellStripeEmail } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import { noteUndone } from "../../modules/accounts/email-change-store";
import { CUSTOMER_PASSKEYS, PASSWORD_PROVIDER } from "../../modules/accounts/identity";
import type AccountsService from "../../modules/accounts/service";
import { endSessions } from "../../modules/accounts/session-store";
import { moveEmail } from "./move-email";
import { SIGN_IN } from "./sign-in-by-code";

/** Purposes of the codes that are about an identity, wherever they were mailed to. */
const OF_IDENTITY = ["verify-email", "reset-password", "erase"];

/**
 * Gives an account the email back that it had before a change. Whoever took the account may have changed the email again, set a
 * password, added passkeys, asked to have the account erased, or had codes mailed. All of that ends, and so do all sessions, with the
 * email or not at all: the owner's link is used up by then.
 *
 * @returns false for a secret that is wrong or comes too late
 * @throws Failure 409 when the email has another account by now
 */
export async function undoEmailChange(container: MedusaContainer, secret: string): Promise<boolean> {
  const { emailChanges, emailOf, sessions } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const change = await emailChanges.undoable(secret);
  const from = change && (await emailOf(change.auth_identity_id));
  if (!change || !from) return false;
  const { auth_identity_id: authIdentityId, customer_id: customerId, old_email: to } = change;
  const { codes } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  await moveEmail(container, { authIdentityId, customerId, from, to }, async (run) => {
    await noteUndone(run, authIdentityId);
    await run(
      `update provider_identity set provider_metadata = provider_metadata - 'password'
       where auth_identity_id = ? and provider = ?`,
      [authIdentityId, PASSWORD_PROVIDER],
    );
    // Whoever took the account may have added one before they changed the email.
    await run("delete from provider_identity where auth_identity_id = ? and provider = ?", [
      authIdentityId,
      CUSTOMER_PASSKEYS,
    ]);
    await run("delete from account_erasure where auth_identity_id = ? and finished_at is null", [
      authIdentityId,
    ]);
    for (const purpose of OF_IDENTITY) await codes.void(purpose, authIdentityId, run);
    for (const email of [from, to]) await codes.void(SIGN_IN, email, run);
    await endSessions(run, authIdentityId);
  });
  // Those that began meanwhile.
  await sessions.endAll(authIdentityId);
  await tellStripeEmail(container, customerId, to);
  return true;
}
