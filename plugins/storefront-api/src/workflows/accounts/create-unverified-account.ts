import type { CustomerDTO } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { createCustomerAccountWorkflow } from "@medusajs/medusa/core-flows";
import { splitName } from "../../modules/accounts/name";
import { createIdentityStep } from "./steps/create-identity";

export interface CreateUnverifiedAccountInput {
  email: string;
  name: string;
  country: string;
  signUpSalt: string;
}

/**
 * A customer and an identity for an email that nobody has proved to have.
 *
 * @throws MedusaError when the email has an identity already, such as one that was made at the same moment
 */
export const createUnverifiedAccountWorkflow = createWorkflow<CreateUnverifiedAccountInput, CustomerDTO, []>(
  "storefront-create-unverified-account",
  (input) => {
    const identity = createIdentityStep({ email: input.email, signUpSalt: input.signUpSalt });
    const customerData = transform({ input }, ({ input: { email, name, country } }) => ({
      email,
      ...splitName(name),
      metadata: { country },
    }));
    const customer = createCustomerAccountWorkflow.runAsStep({
      input: { authIdentityId: identity.authIdentityId, customerData },
    });
    return new WorkflowResponse(customer);
  },
);
