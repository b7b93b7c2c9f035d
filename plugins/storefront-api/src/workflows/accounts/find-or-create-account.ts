import { setTimeout as delay } from "node:timers/promises";
import type { CustomerDTO, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Account } from "../../modules/accounts/find-account";
import { newSalt } from "../../modules/accounts/password-hash";
import type AccountsService from "../../modules/accounts/service";
import {
  type CreateUnverifiedAccountInput,
  createUnverifiedAccountWorkflow,
} from "./create-unverified-account";

type Unverified = Extract<Account, { state: "unverified" }>;

const TRIES = 10;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 800;

interface Found {
  account: Exclude<Account, { state: "none" }>;
  /** The customer, when it was made just now. */
  created?: CustomerDTO;
}

/**
 * The account of an email, a new one that is not verified where there is none. Two sign-ups with one new email at the same moment make one account: the later finds what the earlier made.
 */
export async function findOrCreateAccount(
  container: MedusaContainer,
  input: Omit<CreateUnverifiedAccountInput, "signUpSalt">,
): Promise<Found> {
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
    // The engine merges: the password has to be named to go.
    provider_metadata: { sign_up_salt: signUpSalt, password: null },
  });
  return { ...account, signUpSalt };
}
