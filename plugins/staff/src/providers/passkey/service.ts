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
import { challengeKey, PASSKEY_PROVIDER, PasskeyChallenge } from "../../modules/staff/second-factor/passkey";
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
  private readonly logger: Logger;
  private readonly party: RelyingParty | undefined;

  constructor(dependencies: Dependencies, options: RelyingPartyOptions = {}) {
    super();
    this.run = sqlOn(dependencies[ContainerRegistrationKeys.PG_CONNECTION]);
    this.passkeys = new PasskeyStore(this.run, PASSKEY_PROVIDER);
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.party = relyingParty(options);
  }

  /**
   * Checks what a browser signed. `body.response` is its answer as JSON text. The challenge must have been given out, and is
   * used up whatever comes of it. Where it was given to somebody, the passkey must be theirs; where to nobody yet, it must open
   * their account alone.
   */
  override async authenticate(
    { body }: AuthenticationInput,
    identities: AuthIdentityProviderService,
  ): Promise<AuthenticationResponse> {
    try {
      const response = JSON.parse(body?.response ?? "") as AuthenticationResponseJSON;
      return { success: true, authIdentity: await this.verify(response, identities) };
    } catch (error) {
      this.logger.debug(`passkey refused: ${error instanceof Error ? error.message : String(error)}`);
      return { success: false, error: "This passkey was not accepted" };
    }
  }

  /** @throws Error that says what is wrong, for the log */
  private async verify(
    response: AuthenticationResponseJSON,
    identities: AuthIdentityProviderService,
  ): Promise<AuthIdentityDTO> {
    if (!this.party) throw new Error("the option dashboardUrl is not set");
    const id = String(response.id);
    const known = await this.passkeys.find(id);
    if (!known) throw new Error("nobody has this passkey");
    const identity = await identities.retrieve({ entity_id: id });
    const counter = await verifyUse(this.party, response, known.record, (challenge) =>
      this.takeChallenge(challenge, { id, owner: identity.id }, identities),
    );
    await this.passkeys.countUp(id, counter);
    return identity;
  }

  private async takeChallenge(
    challenge: string,
    passkey: { id: string; owner: string },
    identities: AuthIdentityProviderService,
  ): Promise<boolean> {
    const state = PasskeyChallenge.safeParse(await identities.getState(challengeKey(challenge))).data;
    if (!state || state.purpose === "add") return false;
    if (state.purpose === "sign-in") return opensAlone(this.run, passkey.id);
    return state.auth_identity_id === passkey.owner;
  }
}
