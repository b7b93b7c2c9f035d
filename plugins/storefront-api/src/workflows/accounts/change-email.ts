import { EMAIL_OTP_MODULE, type EmailOtpService, requestCodeWorkflow } from "@emberly/email-otp";
import { Failure } from "@emberly/kit/failure";
import { tellStripeEmail } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import { noteConfirmed } from "../../modules/accounts/email-change-store";
import { NEW_EMAIL, OLD_EMAIL } from "../../modules/accounts/email-codes";
import type AccountsService from "../../modules/accounts/service";
import { endSessions } from "../../modules/accounts/session-store";
import { moveEmail } from "./move-email";
import { tellEmailChange } from "./tell-email-change";

interface Owner {
  authIdentityId: string;
  customerId: string;
  email: string;
}

const accountsOf = (container: MedusaContainer) => container.resolve<AccountsService>(ACCOUNTS_MODULE);
const otpOf = (container: MedusaContainer) => container.resolve<EmailOtpService>(EMAIL_OTP_MODULE);

/**
 * Mails a code to an account's email and one to the email that it wants. The owner of an account with that email is told instead, and
 * whoever asks learns nothing of it.
 */
export async function askEmailChange(container: MedusaContainer, owner: Owner, to: string): Promise<void> {
  const { emailChanges, find } = accountsOf(container);
  const id = await emailChanges.ask({
    auth_identity_id: owner.authIdentityId,
    customer_id: owner.customerId,
    old_email: owner.email,
    new_email: to,
  });
  const mailCode = (purpose: string, email: string) =>
    requestCodeWorkflow(container).run({ input: { purpose, auth_identity_id: id, email } });
  await mailCode(OLD_EMAIL, owner.email);
  if ((await find(to)).state !== "verified") {
    await mailCode(NEW_EMAIL, to);
    return;
  }
  await otpOf(container).codes.pretend();
  await container
    .resolve(Modules.NOTIFICATION)
    .createNotifications({ to, channel: "email", template: "account.email-wanted", data: {} });
}

/**
 * Moves an account to the email that it has asked for, ends its other sessions and tells the old address, from which it can be undone.
 *
 * @returns false unless both codes are right; they then stay good
 * @throws Failure 409
 */
export async function confirmEmailChange(
  container: MedusaContainer,
  owner: Owner & { sessionId: string },
  given: { newOtp: string; oldOtp: string },
): Promise<boolean> {
  const { emailChanges, sessions } = accountsOf(container);
  const change = await emailChanges.asked(owner.authIdentityId);
  if (!change || change.old_email !== owner.email) {
    await otpOf(container).codes.pretend();
    return false;
  }
  if (!(await spendBoth(container, change.id, given))) return false;
  const { authIdentityId, customerId, email: from, sessionId } = owner;
  try {
    await moveEmail(container, { authIdentityId, customerId, from, to: change.new_email }, async (run) => {
      await noteConfirmed(run, change.id);
      await endSessions(run, authIdentityId, sessionId);
    });
  } catch (error) {
    await otpOf(container).codes.release(NEW_EMAIL, change.id);
    await otpOf(container).codes.release(OLD_EMAIL, change.id);
    throw error;
  }
  // Those that began meanwhile.
  await sessions.endAll(authIdentityId, sessionId);
  await tellEmailChange(container, change);
  await tellStripeEmail(container, customerId, change.new_email);
  return true;
}

/** Neither is used up unless both are right. */
async function spendBoth(
  container: MedusaContainer,
  id: string,
  { newOtp, oldOtp }: { newOtp: string; oldOtp: string },
): Promise<boolean> {
  const { codes } = otpOf(container);
  if (!(await codes.isRight(OLD_EMAIL, id, oldOtp))) return false;
  if (!(await codes.use(NEW_EMAIL, id, newOtp))) return false;
  if (await codes.use(OLD_EMAIL, id, oldOtp)) return true;
  await codes.release(NEW_EMAIL, id);
  return false;
}

/** @throws Failure 409 for the staff, whose email the dashboard knows them by */
export function refuseStaff({ isAdmin }: { isAdmin: boolean }): void {
  if (!isAdmin) return;
  throw new Failure(
    409,
    "The email of an account of the staff cannot be changed. Ask another administrator to invite your new address.",
  );
}
