import type { IAuthModuleService } from "@medusajs/framework/types";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
} from "@simplewebauthn/server";
import type { z } from "zod";
import { Failure } from "../failure";
import type { ChallengeStore } from "./challenge-store";
import type { PasskeyStore } from "./passkey-store";
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type RelyingParty,
  verifyNew,
  verifyUse,
} from "./webauthn";

const MOST_PASSKEYS = 20;

export interface PasskeyOwner {
  authIdentityId: string;
  /** What authenticators keep the passkey under: one for each host and handle. It comes back when the passkey is used. */
  handle: string;
  /** What browsers show beside the passkey. */
  email: string;
}

/** Passkeys that stand for the password too: found without an email, and opened by more than a touch. */
export class Passkeys {
  constructor(
    private readonly party: RelyingParty,
    private readonly store: PasskeyStore,
    private readonly challenges: ChallengeStore,
  ) {}

  /** What a browser needs to make a passkey, good for 5 minutes; those that are there already are not made twice. */
  async newOptions({ authIdentityId, handle, email }: PasskeyOwner) {
    const options = await generateRegistrationOptions({
      rpID: this.party.id,
      rpName: this.party.name,
      userName: email,
      userID: new Uint8Array(Buffer.from(handle)),
      attestationType: "none",
      excludeCredentials: await this.store.credentials(authIdentityId),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await this.challenges.give(options.challenge, authIdentityId);
    return options;
  }

  /**
   * Adds a passkey that a browser has made.
   *
   * @throws Error that says what is wrong, for the log
   * @throws Failure 409 for one too many, or one that is there
   */
  async add(
    auth: IAuthModuleService,
    authIdentityId: string,
    name: string,
    response: z.output<typeof PasskeyAttestation>,
  ): Promise<void> {
    const { id: entity_id, record } = await verifyNew(this.party, response, name, (challenge) =>
      this.challenges.take(challenge, authIdentityId),
    );
    if ((await this.store.list(authIdentityId)).length >= MOST_PASSKEYS) {
      throw new Failure(409, `You have ${MOST_PASSKEYS} passkeys. Remove one first.`);
    }
    if (await this.store.find(entity_id)) throw new Failure(409, "This passkey is there already");
    const { provider } = this.store;
    await auth.createProviderIdentities([
      { provider, entity_id, auth_identity_id: authIdentityId, provider_metadata: { ...record } },
    ]);
  }

  /** What a browser needs to sign in with whichever passkey it has for this host, good for 5 minutes. */
  async signInOptions() {
    const options = await generateAuthenticationOptions({
      rpID: this.party.id,
      userVerification: "required",
    });
    await this.challenges.give(options.challenge, null);
    return options;
  }

  /**
   * Checks what a browser signed to sign in. The challenge is used up, whatever comes of it.
   *
   * @param ownerOf whose the passkey's identity is, with the handle of today; it may refuse by throwing
   * @throws Error that says what is wrong, for the log
   */
  async use<Owner extends { handle: string }>(
    assertion: z.output<typeof PasskeyAssertion>,
    ownerOf: (authIdentityId: string) => Promise<Owner>,
  ): Promise<Owner> {
    const known = await this.store.find(assertion.id);
    if (!known) throw new Error("nobody has this passkey");
    // What it lacks, the check itself refuses.
    const response = assertion as unknown as AuthenticationResponseJSON;
    const counter = await verifyUse(this.party, response, known.record, (challenge) =>
      this.challenges.take(challenge, null),
    );
    const owner = await ownerOf(known.authIdentityId);
    const { userHandle } = assertion.response;
    if (typeof userHandle === "string" && !isHandleOf(userHandle, owner.handle)) {
      throw new Error("the passkey names another account");
    }
    await this.store.countUp(assertion.id, counter);
    return owner;
  }
}

/** The handle is what the account was called when the passkey was made, as base64url. */
function isHandleOf(userHandle: string, handle: string): boolean {
  return userHandle === "" || Buffer.from(userHandle, "base64url").toString() === handle;
}
