import { ChallengeStore } from "@emberly/kit/passkey-challenges";
import { PasskeyStore } from "@emberly/kit/passkey-store";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import { type RelyingParty, verifyUse } from "@emberly/kit/webauthn";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type {
  AuthenticationInput,
  AuthenticationResponse,
  AuthIdentityDTO,
  AuthIdentityProviderService,
  Logger,
} from "@medusajs/framework/types";
import { AbstractAuthModuleProvider, ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { opensAlone } from "../../modules/staff/second-factor/opens-alone";
import { CHALLENGE_TABLE, PASSKEY_PROVIDER } from "../../modules/staff/second-factor/passkey";
import { type RelyingPartyOptions, relyingParty } from "../../modules/staff/second-factor/relying-party";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/**
 * Passkeys as an auth provider of the engine's. A passkey is a provider identity whose `entity_id` is the
 * credential's id. Adding one takes somebody who is signed in, so there is nothing to register here.
 */
export default class PasskeyProvider extends AbstractAuthModuleProvider {
  static override identifier = PASSKEY_PROVIDER;
  static override DISPLAY_NAME = "Passkey";

  private readonly run: RunSql;
  private readonly passkeys: PasskeyStore;
  private readonly challenges: ChallengeStore;
  private readonly logger: Logger;
  private readonly party: RelyingParty | undefined;

  constructor(dependencies: Dependencies, options: RelyingPartyOptions = {}) {
    super();
    this.run = sqlOn(dependencies[ContainerRegistrationKeys.PG_CONNECTION]);
    this.passkeys = new PasskeyStore(this.run, PASSKEY_PROVIDER);
    this.challenges = new ChallengeStore(this.run, CHALLENGE_TABLE);
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.party = relyingParty(options);
  }

  /**
   * Checks what a browser signed. `body.response` is its answer as JSON text, `body.given_to` the auth identity that the
   * challenge must have been given to, empty for nobody yet. The challenge is used up whatever comes of it. Where it was given to
   * somebody, the passkey must be theirs; where to nobody yet, it must open their account alone.
   */
  override async authenticate(
    { body }: AuthenticationInput,
    identities: AuthIdentityProviderService,
  ): Promise<AuthenticationResponse> {
    try {
      const response = JSON.parse(body?.response ?? "") as AuthenticationResponseJSON;
      const authIdentity = await this.verify(response, body?.given_to || null, identities);
      return { success: true, authIdentity };
    } catch (error) {
      this.logger.debug(`passkey refused: ${error instanceof Error ? error.message : String(error)}`);
      return { success: false, error: "This passkey was not accepted" };
    }
  }

  /** @throws Error that says what is wrong, for the log */
  private async verify(
    response: AuthenticationResponseJSON,
    givenTo: string | null,
    identities: AuthIdentityProviderService,
  ): Promise<AuthIdentityDTO> {
    if (!this.party) throw new Error("the option dashboardUrl is not set");
    const id = String(response.id);
    const known = await this.passkeys.find(id);
    if (!known) throw new Error("nobody has this passkey");
    const identity = await identities.retrieve({ entity_id: id });
    const counter = await verifyUse(this.party, response, known.record, (challenge) =>
      this.takeChallenge(challenge, givenTo, { id, owner: identity.id }),
    );
    await this.passkeys.countUp(id, counter);
    return identity;
  }

  private async takeChallenge(
    challenge: string,
    givenTo: string | null,
    passkey: { id: string; owner: string },
  ): Promise<boolean> {
    if (!(await this.challenges.take(challenge, givenTo))) return false;
    return givenTo === null ? opensAlone(this.run, passkey.id) : givenTo === passkey.owner;
  }
}
