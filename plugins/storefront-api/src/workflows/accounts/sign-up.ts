import { setTimeout as delay } from "node:timers/promises";
import { EMAIL_OTP_MODULE, type EmailOtpService, requestCodeWorkflow } from "@emberly/email-otp";
import { accountKey } from "@emberly/kit/rate-limit";
import type { CustomerDTO, MedusaContainer } from "@medusajs/framework/types";
import { generateEntityId, Modules } from "@medusajs/framework/utils";
import type { SignUpBody } from "../../contract/accounts";
import type { User } from "../../contract/records";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Account } from "../../modules/accounts/find-account";
import { hashPassword, newSalt, pretendToHash } from "../../modules/accounts/password-hash";
import type AccountsService from "../../modules/accounts/service";
import { createUnverifiedAccountWorkflow } from "./create-unverified-account";

type Unverified = Extract<Account, { state: "unverified" }>;

const TRIES = 10;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 800;

/**
 * Signs up, whatever is known of the email, and answers the same:
 * - a new email gets an account without a password, and a code;
 * - over an account that is not verified, what this browser gives is kept beside what others gave, and a new
 *   code goes out;
 * - a verified account is not touched; its owner is told by mail.
 *
 * The record of a repeated sign-up has an id of its own, because the account's real one would tell that there is
 * an account; the record that verification or sign-in answers with has the real one.
 */
export async function signUp(
  container: MedusaContainer,
  input: SignUpBody,
  browserHash: string,
): Promise<User> {
  const accounts = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  // Beyond its share of mails an address gets no more: the newest code that it has stays good, and is not old.
  const mayMail = await accounts.limits.signUpMails.count(accountKey(input.email), "sign-up");
  const { account, created } = await findOrCreate(container, input);
  if (account.state === "verified") {
    await pretendToHash(input.password);
    if (mayMail) await tellOwner(container, input.email);
  } else {
    await accounts.signUps.give({
      authIdentityId: account.authIdentityId,
      browserHash,
      name: input.name,
      country: input.country,
      passwordHash: await hashPassword(input.password, account.signUpSalt),
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

interface Found {
  account: Exclude<Account, { state: "none" }>;
  /** The customer, when it was made just now. */
  created?: CustomerDTO;
}

/** Two sign-ups with one new email at the same moment make one account: the later finds what the earlier made. */
async function findOrCreate(container: MedusaContainer, input: SignUpBody): Promise<Found> {
  const accounts = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  for (let tries = 1; ; tries += 1) {
    const account = await accounts.find(input.email);
    if (account.state === "verified") return { account };
    if (account.state === "unverified") {
      return { account: await withSalt(container, account) };
    }
    try {
      if (account.authIdentityId) await removeLeftover(container, account.authIdentityId);
      const { name, email, country } = input;
      const { result } = await createUnverifiedAccountWorkflow(container).run({
        input: { email, name, country, signUpSalt: newSalt() },
      });
      const made = await accounts.find(email);
      if (made.state !== "none") return { account: made, created: result };
    } catch (error) {
      if (tries >= TRIES) throw error;
      await delay(Math.min(FIRST_RETRY_MS * 2 ** tries, LONGEST_RETRY_MS));
    }
  }
}

const LEFTOVER_AFTER_MS = 60_000;

/** An identity without any account is left of a crash, unless it is so young that its account is just being made. */
async function removeLeftover(container: MedusaContainer, authIdentityId: string): Promise<void> {
  const auth = container.resolve(Modules.AUTH);
  const identity = await auth.retrieveAuthIdentity(authIdentityId);
  const age = Date.now() - new Date(createdAt(identity)).getTime();
  if (age > LEFTOVER_AFTER_MS) await auth.deleteAuthIdentities([authIdentityId]);
}

function createdAt(identity: object): string | Date {
  return "created_at" in identity ? (identity.created_at as string | Date) : new Date(0);
}

/** Accounts that were not made by a sign-up get their salt now, and lose a password that nobody proved to own. */
async function withSalt(container: MedusaContainer, account: Unverified): Promise<Unverified> {
  if (account.signUpSalt) return account;
  const signUpSalt = newSalt();
  await container.resolve(Modules.AUTH).updateProviderIdentities({
    id: account.providerIdentityId,
    provider_metadata: { sign_up_salt: signUpSalt },
  });
  return { ...account, signUpSalt };
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
