import { Failure } from "@emberly/kit/failure";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { verifyRegistrationResponse, type WebAuthnCredential } from "@simplewebauthn/server";
import type { z } from "zod";
import { writeEntry } from "../../modules/audit/write";
import { PASSKEY_PROVIDER, type PasskeyRecord } from "../../modules/staff/second-factor/passkey";
import type { SignedContext } from "../../modules/staff/signed-user";
import { partyOf, takeChallenge } from "../../workflows/second-factor/challenges";
import type { PasskeyAttestation } from "../../workflows/second-factor/passkey-answer";

/** Adds a passkey to somebody's auth identity. @throws Failure 400, 409 when it is there already */
export async function addPasskey(
  container: MedusaContainer,
  { actor_id, auth_identity_id }: SignedContext,
  name: string,
  response: z.output<typeof PasskeyAttestation>,
): Promise<void> {
  const credential = await verify(container, auth_identity_id, response);
  const record: PasskeyRecord = {
    public_key: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    name,
    last_used_at: null,
  };
  const auth = container.resolve(Modules.AUTH);
  const [known] = await auth.listProviderIdentities({ provider: PASSKEY_PROVIDER, entity_id: credential.id });
  if (known) throw new Failure(409, "This passkey is there already");
  await auth.createProviderIdentities([
    {
      provider: PASSKEY_PROVIDER,
      entity_id: credential.id,
      auth_identity_id,
      provider_metadata: { ...record },
    },
  ]);
  await writeEntry(sqlOf(container), {
    area: "roles",
    action: "created",
    source: "passkey",
    subject: actor_id,
    after: { name },
  });
}

/** @throws Failure 400 */
async function verify(
  container: MedusaContainer,
  authIdentityId: string,
  response: z.output<typeof PasskeyAttestation>,
): Promise<WebAuthnCredential> {
  const party = partyOf(container);
  const answer = await verifyRegistrationResponse({
    response,
    expectedChallenge: async (challenge) => {
      const state = await takeChallenge(container, challenge);
      return state?.purpose === "add" && state.auth_identity_id === authIdentityId;
    },
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    container.resolve("logger").debug(`passkey not added: ${String(error)}`);
    return undefined;
  });
  if (!answer?.verified) throw new Failure(400, "This passkey could not be added. Try again.");
  return answer.registrationInfo.credential;
}
