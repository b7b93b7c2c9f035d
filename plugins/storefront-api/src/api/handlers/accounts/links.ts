import { EMAIL_OTP_MODULE, type EmailOtpService } from "@emberly/email-otp";
import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Account } from "../../../modules/accounts/find-account";
import { accountsOf } from "./services";

/** What a wrong, late or used link is answered with. */
export const invalidLink = () =>
  new Failure(400, "This link is not valid any more. Open the newest mail, or ask for another.");

/**
 * The account that a mail's link is about. The link stays good.
 *
 * @throws Failure 400 for a wrong, late or used link
 */
export async function accountOfLink(
  container: MedusaContainer,
  purpose: "verify-email" | "reset-password",
  secret: string,
): Promise<Account> {
  const { links } = container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);
  const authIdentityId = await links.subjectOf(purpose, secret);
  if (!authIdentityId) throw invalidLink();
  const accounts = accountsOf(container);
  const email = await accounts.emailOf(authIdentityId);
  if (!email) throw invalidLink();
  return accounts.find(email);
}
