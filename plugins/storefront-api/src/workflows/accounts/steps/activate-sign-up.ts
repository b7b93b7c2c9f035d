import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ACCOUNTS_MODULE } from "../../../modules/accounts";
import { splitName } from "../../../modules/accounts/name";
import type AccountsService from "../../../modules/accounts/service";
import type { SignUpRow } from "../../../modules/accounts/sign-up-store";

export interface ActivateSignUpInput {
  authIdentityId: string;
  providerIdentityId: string;
  customerId: string;
  /**
   * Null when every sign-up has been forgotten. Without one, or without a password in it, the account has none until it is
   * reset.
   */
  signUp: (Pick<SignUpRow, "name" | "country"> & Partial<Pick<SignUpRow, "password_hash">>) | null;
}

/** Makes one sign-up's password, name and country the account's, and forgets all sign-ups that waited with it. */
export const activateSignUpStep = createStep(
  "activate-sign-up",
  async ({ authIdentityId, providerIdentityId, customerId, signUp }: ActivateSignUpInput, { container }) => {
    const auth = container.resolve(Modules.AUTH);
    const customers = container.resolve(Modules.CUSTOMER);
    const { signUps } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
    const provider = await auth.retrieveProviderIdentity(providerIdentityId);
    const customer = await customers.retrieveCustomer(customerId);
    const waiting = await signUps.list(authIdentityId);
    if (signUp?.password_hash) {
      await auth.updateProviderIdentities({
        id: providerIdentityId,
        provider_metadata: { password: signUp.password_hash },
      });
    }
    if (signUp) {
      await customers.updateCustomers(customerId, {
        ...splitName(signUp.name),
        metadata: { ...customer.metadata, country: signUp.country },
      });
    }
    await signUps.clear(authIdentityId);
    return new StepResponse(undefined, { provider, customer, waiting });
  },
  async (before, { container }) => {
    if (!before) return;
    const { provider, customer, waiting } = before;
    // The engine merges: a password that was not there before has to be named to go.
    await container.resolve(Modules.AUTH).updateProviderIdentities({
      id: provider.id,
      provider_metadata: { password: null, ...provider.provider_metadata },
    });
    await container.resolve(Modules.CUSTOMER).updateCustomers(customer.id, {
      first_name: customer.first_name,
      last_name: customer.last_name,
      metadata: customer.metadata ?? undefined,
    });
    await container.resolve<AccountsService>(ACCOUNTS_MODULE).signUps.restore(waiting);
  },
);
