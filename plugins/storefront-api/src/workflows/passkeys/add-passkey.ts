import { Failure } from "@emberly/kit/failure";
import { type PasskeyAttestation, verifyNew } from "@emberly/staff/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { generateRegistrationOptions } from "@simplewebauthn/server";
import type { z } from "zod";
import type { Passkey } from "../../contract/passkeys";
import { ACCOUNTS_MODULE } from "../../modules/accounts";
import type AccountsService from "../../modules/accounts/service";
import { storeParty } from "./relying-party";

const MOST_PASSKEYS = 20;

interface Owner {
  authIdentityId: string;
  customerId: string;
  email: string;
}

/** What a browser needs to make a passkey; those that are there already are not made twice. */
export async function newPasskeyOptions(
  container: MedusaContainer,
  { authIdentityId, customerId, email }: Owner,
) {
  const { challenges, passkeys } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const party = storeParty(container);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userName: email,
    // Not the identity, by which passkeys of the staff go: an authenticator keeps one passkey for each host and user.
    userID: new Uint8Array(Buffer.from(customerId)),
    attestationType: "none",
    excludeCredentials: await passkeys.credentials(authIdentityId),
    // Found without an email, and opened by more than a touch: it stands for the password too.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await challenges.give(options.challenge, authIdentityId);
  return options;
}

/** @throws Failure 400, 409 */
export async function addPasskey(
  container: MedusaContainer,
  { authIdentityId, email }: Owner,
  name: string,
  response: z.output<typeof PasskeyAttestation>,
): Promise<Passkey> {
  const { passkeys } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  const { id: entity_id, record } = await verify(container, authIdentityId, name, response);
  if ((await passkeys.list(authIdentityId)).length >= MOST_PASSKEYS) {
    throw new Failure(409, "You have 20 passkeys. Remove one first.");
  }
  if (await passkeys.find(entity_id)) throw new Failure(409, "This passkey is there already");
  const { provider } = passkeys;
  await container
    .resolve(Modules.AUTH)
    .createProviderIdentities([
      { provider, entity_id, auth_identity_id: authIdentityId, provider_metadata: { ...record } },
    ]);
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

export async function listPasskeys(container: MedusaContainer, authIdentityId: string): Promise<Passkey[]> {
  const { passkeys } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  return (await passkeys.list(authIdentityId)).map(({ id, name, created_at, last_used_at }) => ({
    _id: id,
    name,
    createdAt: new Date(created_at).toISOString(),
    lastUsedAt: last_used_at,
  }));
}

async function verify(
  container: MedusaContainer,
  authIdentityId: string,
  name: string,
  response: z.output<typeof PasskeyAttestation>,
) {
  const { challenges } = container.resolve<AccountsService>(ACCOUNTS_MODULE);
  try {
    return await verifyNew(storeParty(container), response, name, (challenge) =>
      challenges.take(challenge, authIdentityId),
    );
  } catch (error) {
    container.resolve("logger").debug(`passkey not added: ${String(error)}`);
    throw new Failure(400, "This passkey could not be added. Try again.");
  }
}
