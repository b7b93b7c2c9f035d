import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";

/** The customer who asks, under what authenticators keep their passkeys. */
export async function ownerOf({ scope, auth_context }: AuthenticatedMedusaRequest) {
  const { actor_id, auth_identity_id } = auth_context;
  const { email } = await scope.resolve(Modules.CUSTOMER).retrieveCustomer(actor_id);
  // Not the identity, by which passkeys of the staff go: an authenticator keeps one passkey for each host and handle.
  return { authIdentityId: auth_identity_id, handle: actor_id, email };
}
