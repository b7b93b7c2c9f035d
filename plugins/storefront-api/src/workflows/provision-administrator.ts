import { ADMINISTRATOR_ROLE, assignRolesStep } from "@emberly/staff";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { createCustomerAccountWorkflow, createUserAccountWorkflow } from "@medusajs/medusa/core-flows";
import { splitName } from "../modules/accounts/name";
import { ensureIdentityStep } from "./accounts/steps/ensure-identity";
import { markVerifiedStep } from "./accounts/steps/mark-verified";
import { readActorsStep } from "./accounts/steps/read-actors";

export interface ProvisionAdministratorInput {
  email: string;
  /** Only used when the identity has no password yet. */
  password: string;
  name?: string;
}

/**
 * The first administrator: one identity that is a verified customer of the storefront and a user of the
 * dashboard. Running it again changes nothing: not the password, and not the access of one from whom it has
 * since been taken away.
 */
export const provisionAdministratorWorkflow = createWorkflow(
  "storefront-provision-administrator",
  (input: ProvisionAdministratorInput) => {
    const account = transform({ input }, ({ input }) => ({
      email: input.email.trim().toLowerCase(),
      password: input.password,
      ...splitName(input.name ?? "Shop Administrator"),
    }));
    const identity = ensureIdentityStep({ email: account.email, password: account.password });
    const actors = readActorsStep(identity);
    const person = transform({ account }, ({ account: { email, first_name, last_name } }) => ({
      email,
      first_name,
      last_name,
    }));

    when("customer-missing", { actors }, ({ actors }) => !actors.customerId).then(() => {
      const customerData = transform({ person }, ({ person }) => ({
        ...person,
        metadata: { country: "United States" },
      }));
      createCustomerAccountWorkflow.runAsStep({
        input: { authIdentityId: identity.authIdentityId, customerData },
      });
    });
    when("user-missing", { actors }, ({ actors }) => actors.userId === undefined).then(() => {
      const user = createUserAccountWorkflow.runAsStep({
        input: { authIdentityId: identity.authIdentityId, userData: person },
      });
      const grant = transform({ user }, ({ user }) => ({
        holder: { kind: "user" as const, id: user.id },
        roleIds: [ADMINISTRATOR_ROLE],
      }));
      assignRolesStep(grant);
    });
    const verification = transform({ identity, account }, ({ identity, account }) => ({
      authIdentityId: identity.authIdentityId,
      email: account.email,
    }));
    markVerifiedStep(verification);
    return new WorkflowResponse(identity);
  },
);
