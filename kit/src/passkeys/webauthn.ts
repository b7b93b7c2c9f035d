import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { PasskeyRecord } from "./passkey-record";

/** For whom a passkey is made, as WebAuthn calls it. */
export interface RelyingParty {
  /** The host that passkeys are bound to. They work there and below it. */
  id: string;
  name: string;
  /** The pages that may ask for a passkey. */
  origins: string[];
}

const bytes = z.string().min(1).max(20_000);

/** What a browser answers when somebody uses a passkey; what is in it is checked when it is verified. */
export const PasskeyAssertion = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.looseObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

/** What it answers when somebody makes one. */
export const PasskeyAttestation = z.looseObject({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.looseObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
      .optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

/** Whether a challenge (base64url) was given out for this; it is used up by the question. */
type IsChallenge = (challenge: string) => Promise<boolean>;

/**
 * Checks what a browser signed with a passkey that is known. That the count rises is for the store to see, in one statement.
 *
 * @returns the passkey's new count
 * @throws Error that says what is wrong, for the log
 */
export async function verifyUse(
  party: RelyingParty,
  response: AuthenticationResponseJSON,
  record: PasskeyRecord,
  isChallenge: IsChallenge,
): Promise<number> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: isChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(Buffer.from(record.public_key, "base64url")),
      counter: record.counter,
    },
    requireUserVerification: true,
  });
  if (!verified) throw new Error("the signature is wrong");
  return authenticationInfo.newCounter;
}

/**
 * Checks a passkey that a browser has made.
 *
 * @returns its id and what is to be kept of it
 * @throws Error that says what is wrong, for the log
 */
export async function verifyNew(
  party: RelyingParty,
  response: z.output<typeof PasskeyAttestation>,
  name: string,
  isChallenge: IsChallenge,
): Promise<{ id: string; record: PasskeyRecord }> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: isChallenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  });
  if (!verified) throw new Error("the attestation is wrong");
  const { credential } = registrationInfo;
  return {
    id: credential.id,
    record: {
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      name,
      last_used_at: null,
    },
  };
}
