import { Failure } from "@emberly/kit/failure";
import { type PasskeyAssertion, verifyUse } from "@emberly/staff/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { type AuthenticationResponseJSON, generateAuthenticationOptions } from "@simplewebauthn/server";
import type { z } from "zod";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import { type SignedIn, signedInOf } from "../accounts/give-password";
import { storeParty } from "./relying-party";

/** What a browser needs to sign in with whichever passkey it has for this host. */
export async function signInOptions(container: MedusaContainer) {
  const options = await generateAuthenticationOptions({
    rpID: storeParty(container).id,
    userVerification: "required",
  });
  await container.resolve<AccountsService>(ACCOUNTS_MODULE).challenges.give(options.challenge, null);
  return options;
}

/**
 * Checks what a browser signed. The challenge is used up, whatever comes of it.
 *
 * @returns whom a session is for
 * @throws Failure 401, the same whatever is wrong
 */
export async function signInByPasskey(
  container: MedusaContainer,
  assertion: z.output<typeof PasskeyAssertion>,
): Promise<SignedIn> {
  try {
    return await accept(container, assertion);
  } catch (error) {
    container.resolve("logger").debug(`passkey refused: ${String(error)}`);
    throw new Failure(401, "This passkey was not accepted. Try again, or have a code mailed to you.");
  }
}

/** @throws Error that says what is wrong, for the log */
async function accept(
  container: MedusaContainer,
  assertion: z.output<typeof PasskeyAssertion>,
): Promise<SignedIn> {
  const accounts = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const known = await accounts.passkeys.find(assertion.id);
  if (!known) throw new Error("nobody has this passkey");
  const { authIdentityId, record } = known;
  // What it lacks, the check itself refuses.
  const response = assertion as unknown as AuthenticationResponseJSON;
  const counter = await verifyUse(storeParty(container), response, record, (challenge) =>
    accounts.challenges.take(challenge, null),
  );
  const email = await accounts.emailOf(authIdentityId);
  const account = await accounts.find(email ?? "");
  if (account.state !== "verified") throw new Error("the account has gone");
  const signedIn = await signedInOf(container, account);
  const { userHandle } = assertion.response;
  if (typeof userHandle === "string" && !isHandleOf(userHandle, signedIn.customerId)) {
    throw new Error("the passkey names another account");
  }
  await accounts.passkeys.countUp(assertion.id, counter);
  return signedIn;
}

/** The handle is what the account was called when the passkey was made, as base64url. */
function isHandleOf(userHandle: string, customerId: string): boolean {
  return userHandle === "" || Buffer.from(userHandle, "base64url").toString() === customerId;
}
