import { EMAIL_OTP_MODULE, type EmailOtpService, requestCodeWorkflow } from "@emberly/email-otp";
import { accountKey } from "@emberly/kit/rate-limit";
import type { MedusaContainer } from "@medusajs/framework/types";
import { generateEntityId, Modules } from "@medusajs/framework/utils";
import type { SignUpBody } from "../../contract/accounts";
import type { User } from "../../contract/records";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Account } from "../../modules/accounts/find-account";
import { hashPassword, pretendToHash } from "../../modules/accounts/password-hash";
import type AccountsService from "../../modules/accounts/service";
import { findOrCreateAccount } from "./find-or-create-account";

type Unverified = Extract<Account, { state: "unverified" }>;

/**
 * Signs up, whatever is known of the email, and gives the same answer in each case:
 * - A new email gets an account without a password, and a code.
 * - Where an account is not verified, what this browser gives is kept beside what others gave, and a new code goes out.
 * - A verified account is not touched. Its owner gets a mail.
 *
 * The record of a repeated sign-up has an id of its own, because the account's real one would show that there is an account.
 * The record that verification or sign-in answers with has the real one.
 */
export async function signUp(
  container: MedusaContainer,
  input: SignUpBody,
  browserHash: string,
): Promise<User> {
  const accounts = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  // Beyond its share of mails an address gets no more: the newest code that it has stays good, and is not old.
  const mayMail = await accounts.limits.signUpMails.count(accountKey(input.email), "sign-up");
  const { account, created } = await findOrCreateAccount(container, input);
  if (account.state === "verified") {
    await pretendToHash(input.password);
    if (mayMail) await tellOwner(container, input.email);
  } else {
    await accounts.signUps.give({
      auth_identity_id: account.authIdentityId,
      browser_hash: browserHash,
      name: input.name,
      country: input.country,
      password_hash: await hashPassword(input.password, account.signUpSalt),
    });
    if (mayMail) await mailCode(container, account);
  }
  return {
    _id: created?.id ?? generateEntityId(undefined, "cus"),
    name: input.name.replace(/\s+/g, " "),
    email: input.email,
    country: input.country,
    isAdmin: false,
    emailVerified: false,
    createdAt: new Date(created?.created_at ?? Date.now()).toISOString(),
  };
}

async function mailCode(container: MedusaContainer, { authIdentityId, email }: Unverified): Promise<void> {
  await requestCodeWorkflow(container).run({
    input: { purpose: "verify-email", auth_identity_id: authIdentityId, email },
  });
}

async function tellOwner(container: MedusaContainer, email: string): Promise<void> {
  await container.resolve<EmailOtpService>(EMAIL_OTP_MODULE).codes.pretend();
  await container
    .resolve(Modules.NOTIFICATION)
    .createNotifications({ to: email, channel: "email", template: "account.exists", data: {} });
}
