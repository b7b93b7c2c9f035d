import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createCustomerAccountWorkflow } from "@medusajs/medusa/core-flows";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Account } from "../../modules/accounts/find-account";
import { PASSWORD_PROVIDER } from "../../modules/accounts/identity";
import { hashPassword, isSameHash, pretendToHash } from "../../modules/accounts/password-hash";
import { proveStaff } from "../../modules/accounts/prove-staff";
import type AccountsService from "../../modules/accounts/service";
import type { SignUpRow } from "../../modules/accounts/sign-up-store";

type Verified = Extract<Account, { state: "verified" }>;
type Unverified = Extract<Account, { state: "unverified" }>;

/** Whom a session is for. */
export interface SignedIn {
  authIdentityId: string;
  customerId: string;
  email: string;
}

/** What giving a password comes to. Every outcome takes one password hash, and so the same time. */
export type Given =
  | { outcome: "wrong" }
  /** `isStillRight` tells whether no other password has been set since. */
  | { outcome: "right"; signedIn: SignedIn; isStillRight: () => Promise<boolean> }
  /** Right, but the email is not proved. `remember` notes that a browser, known by its hash, gave the password. */
  | { outcome: "unverified"; remember: (browserHash: string) => Promise<void> };

/** Compares a password with an account's; see {@link Given}. */
export async function givePassword(
  container: MedusaContainer,
  account: Account,
  password: string,
): Promise<Given> {
  if (account.state === "none") {
    await pretendToHash(password);
    return { outcome: "wrong" };
  }
  return account.state === "verified"
    ? toVerified(container, account, password)
    : toUnverified(container, account, password);
}

async function toVerified(container: MedusaContainer, account: Verified, password: string): Promise<Given> {
  const checked = await checkPassword(container, account, password);
  if (!checked) return { outcome: "wrong" };
  const { passwords } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  return {
    outcome: "right",
    signedIn: await signedInOf(container, account),
    isStillRight: async () => (await passwords.hashOf(account.authIdentityId)) === checked,
  };
}

/**
 * Compares a password with an account's, for what must not happen any more once another has been set.
 *
 * @returns the hash that it was compared with; undefined for a wrong password
 */
export async function checkPassword(
  container: MedusaContainer,
  { authIdentityId, email }: { authIdentityId: string; email: string },
  password: string,
): Promise<string | undefined> {
  const { passwords } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  // Read first: a password that is set while the engine compares makes this hash an old one.
  const hash = await passwords.hashOf(authIdentityId);
  return (await authenticate(container, email, password)) ? hash : undefined;
}

/**
 * Whom a session of an account is for. A dashboard user who never was in the storefront becomes a customer too, and keeps the account
 * without the dashboard.
 */
export async function signedInOf(container: MedusaContainer, account: Verified): Promise<SignedIn> {
  const { authIdentityId, customerId, email, userId } = account;
  if (userId) await proveStaff(sqlOf(container), account);
  return { authIdentityId, email, customerId: customerId ?? (await makeCustomer(container, account)) };
}

/**
 * Asks the engine's password provider.
 *
 * @returns whether the password is right. A second factor is not asked for here but where the staff's calls begin, so
 * that a member of the staff shops like everybody else.
 */
export async function authenticate(
  container: MedusaContainer,
  email: string,
  password: string,
): Promise<boolean> {
  const { success, authIdentity } = await container
    .resolve(Modules.AUTH)
    .authenticate(PASSWORD_PROVIDER, { body: { email, password } });
  return success && authIdentity !== undefined;
}

async function makeCustomer(
  container: MedusaContainer,
  { authIdentityId, email, userId }: Verified,
): Promise<string> {
  if (!userId) throw new MedusaError(MedusaError.Types.UNAUTHORIZED, "Invalid email or password");
  const user = await container.resolve(Modules.USER).retrieveUser(userId);
  const { result } = await createCustomerAccountWorkflow(container).run({
    input: {
      authIdentityId,
      customerData: {
        email,
        first_name: user.first_name ?? "",
        last_name: user.last_name ?? "",
      },
    },
  });
  return result.id;
}

async function toUnverified(
  container: MedusaContainer,
  { authIdentityId, signUpSalt }: Unverified,
  password: string,
): Promise<Given> {
  const { signUps } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const hash = await hashPassword(password, signUpSalt);
  const waiting = await signUps.list(authIdentityId);
  const given = waiting.find((signUp) => isSameHash(signUp.password_hash, hash));
  if (!given) return { outcome: "wrong" };
  return { outcome: "unverified", remember: (browserHash) => remember(container, given, browserHash) };
}

/** From now on this browser counts as one that gave this password, as if it had signed up itself. */
async function remember(container: MedusaContainer, given: SignUpRow, browserHash: string): Promise<void> {
  await container.resolve<AccountsService>(ACCOUNTS_MODULE).signUps.give({
    ...given,
    browser_hash: browserHash,
  });
}
