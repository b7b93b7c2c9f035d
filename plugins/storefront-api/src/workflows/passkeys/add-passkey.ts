import { Failure } from "@emberly/kit/failure";
import type { PasskeyAttestation } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { z } from "zod";
import type { Passkey } from "../../contract/passkeys";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import { customerPasskeys } from "./customer-passkeys";

interface Owner {
  authIdentityId: string;
  customerId: string;
  email: string;
}

/** What a browser needs to make a passkey; those that are there already are not made twice. */
export function newPasskeyOptions(container: MedusaContainer, { authIdentityId, customerId, email }: Owner) {
  // Not the identity, by which passkeys of the staff go: an authenticator keeps one passkey for each host and user.
  return customerPasskeys(container).newOptions({ authIdentityId, handle: customerId, email });
}

/** @throws Failure 400, 409 */
export async function addPasskey(
  container: MedusaContainer,
  { authIdentityId, email }: Owner,
  name: string,
  response: z.output<typeof PasskeyAttestation>,
): Promise<Passkey> {
  try {
    await customerPasskeys(container).add(container.resolve(Modules.AUTH), authIdentityId, name, response);
  } catch (error) {
    if (error instanceof Failure) throw error;
    container.resolve("logger").debug(`passkey not added: ${String(error)}`);
    throw new Failure(400, "This passkey could not be added. Try again.");
  }
  await container.resolve(Modules.NOTIFICATION).createNotifications({
    to: email,
    channel: "email",
    template: "account.passkey-added",
    data: { name },
  });
  const added = (await listPasskeys(container, authIdentityId)).at(-1);
  if (!added) throw new Failure(409, "This passkey was removed again");
  return added;
}

/** The passkeys of an identity, as the API answers them. */
export async function listPasskeys(container: MedusaContainer, authIdentityId: string): Promise<Passkey[]> {
  const { passkeys } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  return (await passkeys.list(authIdentityId)).map(({ id, name, created_at, last_used_at }) => ({
    _id: id,
    name,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at,
  }));
}
