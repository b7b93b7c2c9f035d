import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type { Account } from "../../modules/accounts/find-account";
import type AccountsService from "../../modules/accounts/service";
import { findOrCreateAccount } from "./find-or-create-account";
import { type SignedIn, signedInOf } from "./give-password";
import { proveAccountWorkflow } from "./prove-account";

export interface OpenAccountInput {
  email: string;
  name?: string;
  country?: string;
  browserHash?: string;
}

/**
 * Makes sure that the email of whoever has just shown a code for it has a verified account. Not undone: the email is proved,
 * whatever comes after.
 */
export const openAccountStep = createStep(
  "storefront-open-account",
  async (input: OpenAccountInput, { container }) => {
    const { email, name = "", country = "" } = input;
    const { account } = await findOrCreateAccount(container, { email, name, country });
    const signedIn: SignedIn =
      account.state === "verified"
        ? await signedInOf(container, account)
        : await prove(container, account, input);
    return new StepResponse(signedIn);
  },
);

/**
 * What this browser gave when it signed up becomes the account's. Passwords and names that others gave for this email are
 * dropped: nobody else has shown that it is theirs.
 */
async function prove(
  container: MedusaContainer,
  account: Extract<Account, { state: "unverified" }>,
  { browserHash, name, country }: OpenAccountInput,
): Promise<SignedIn> {
  const { authIdentityId, providerIdentityId, customerId, email } = account;
  const { signUps } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const own = (await signUps.list(authIdentityId)).find((signUp) => signUp.browser_hash === browserHash);
  const signUp = {
    name: name ?? own?.name ?? "",
    country: country ?? own?.country ?? "",
    ...(own && { password_hash: own.password_hash }),
  };
  await proveAccountWorkflow(container).run({
    input: { authIdentityId, providerIdentityId, customerId, email, signUp },
  });
  return { authIdentityId, customerId, email };
}
