import { Failure } from "@emberly/kit/failure";
import type { PasskeyAssertion } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { z } from "zod";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import { type SignedIn, signedInOf } from "../accounts/give-password";
import { customerPasskeys } from "./customer-passkeys";

/** What a browser needs to sign in with whichever passkey it has for this host. */
export const signInOptions = (container: MedusaContainer) => customerPasskeys(container).signInOptions();

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
  const accounts = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  try {
    const { signedIn } = await customerPasskeys(container).use(assertion, async (authIdentityId) => {
      const email = await accounts.emailOf(authIdentityId);
      const account = await accounts.find(email ?? "");
      if (account.state !== "verified") throw new Error("the account has gone");
      const signedIn = await signedInOf(container, account);
      return { handle: signedIn.customerId, signedIn };
    });
    return signedIn;
  } catch (error) {
    container.resolve("logger").debug(`passkey refused: ${String(error)}`);
    throw new Failure(401, "This passkey was not accepted. Try again, or have a code mailed to you.");
  }
}
