import { Failure } from "@emberly/kit/failure";
import { inOneTransaction } from "@emberly/kit/module-transaction";
import type { PasskeyRecord } from "@emberly/kit/passkey-record";
import { sqlOn } from "@emberly/kit/sql";
import { type PasskeyAttestation, verifyNew } from "@emberly/kit/webauthn";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { z } from "zod";
import { writeEntry } from "../../modules/audit/write";
import { STAFF_MODULE } from "../../modules/staff";
import type { SignedContext } from "../../modules/staff/permissions/signed-user";
import { PASSKEY_PROVIDER } from "../../modules/staff/second-factor/passkey";
import type StaffService from "../../modules/staff/service";
import { partyOf } from "../../workflows/second-factor/party-of";

/** Adds a passkey to somebody's auth identity and writes it down, or neither. @throws Failure 400, 409 when it is there already */
export async function addPasskey(
  container: MedusaContainer,
  { actor_id, auth_identity_id }: SignedContext,
  name: string,
  response: z.output<typeof PasskeyAttestation>,
): Promise<void> {
  const { id, record } = await verify(container, auth_identity_id, name, response);
  const auth = container.resolve(Modules.AUTH);
  const [known] = await auth.listProviderIdentities({ provider: PASSKEY_PROVIDER, entity_id: id });
  if (known) throw new Failure(409, "This passkey is there already");
  const passkey = {
    provider: PASSKEY_PROVIDER,
    entity_id: id,
    auth_identity_id,
    provider_metadata: { ...record },
  };
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  await inOneTransaction(database, {}, async (within, transaction) => {
    await within(auth, (shared) => auth.createProviderIdentities([passkey], shared));
    await writeEntry(sqlOn(transaction), {
      area: "roles",
      action: "created",
      source: "passkey",
      subject: actor_id,
      after: { name },
    });
  });
}

/** @throws Failure 400 */
async function verify(
  container: MedusaContainer,
  authIdentityId: string,
  name: string,
  response: z.output<typeof PasskeyAttestation>,
): Promise<{ id: string; record: PasskeyRecord }> {
  try {
    const { challenges } = container.resolve<StaffService>(STAFF_MODULE);
    return await verifyNew(partyOf(container), response, name, (challenge) =>
      challenges.take(challenge, authIdentityId),
    );
  } catch (error) {
    if (error instanceof Failure) throw error;
    container.resolve("logger").debug(`passkey not added: ${String(error)}`);
    throw new Failure(400, "This passkey could not be added. Try again.");
  }
}
