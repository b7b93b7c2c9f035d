import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type {
  AuthenticationInput,
  AuthenticationResponse,
  AuthIdentityDTO,
  AuthIdentityProviderService,
  Logger,
} from "@medusajs/framework/types";
import { AbstractAuthModuleProvider, ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from "@simplewebauthn/server";
import {
  challengeKey,
  PASSKEY_PROVIDER,
  PasskeyChallenge,
  PasskeyRecord,
} from "../../modules/staff/second-factor/passkey";
import {
  type RelyingParty,
  type RelyingPartyOptions,
  relyingParty,
} from "../../modules/staff/second-factor/relying-party";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

interface Credential {
  identity: AuthIdentityDTO;
  record: PasskeyRecord;
}

/**
 * Passkeys as an auth provider of the engine's. A passkey is a provider identity whose `entity_id` is the
 * credential's id. Adding one takes somebody who is signed in, so there is nothing to register here.
 */
export default class PasskeyProvider extends AbstractAuthModuleProvider {
  static override identifier = PASSKEY_PROVIDER;
  static override DISPLAY_NAME = "Passkey";

  private readonly run: RunSql;
  private readonly logger: Logger;
  private readonly party: RelyingParty | undefined;

  constructor(dependencies: Dependencies, options: RelyingPartyOptions = {}) {
    super();
    this.run = sqlOn(dependencies[ContainerRegistrationKeys.PG_CONNECTION]);
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.party = relyingParty(options);
  }

  /**
   * Checks what a browser signed. `body.response` is its answer as JSON text. The challenge must have been given out,
   * is used up whatever comes of it, and where it was given to somebody the passkey must be theirs.
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
    const { identity, record } = await this.find(String(response.id), identities);
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => this.takeChallenge(challenge, identity.id, identities),
      expectedOrigin: this.party.origins,
      expectedRPID: this.party.id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(Buffer.from(record.public_key, "base64url")),
        counter: record.counter,
      },
      requireUserVerification: true,
    });
    if (!verified) throw new Error("the signature is wrong");
    await this.countUp(response.id, authenticationInfo.newCounter);
    return identity;
  }

  private async find(id: string, identities: AuthIdentityProviderService): Promise<Credential> {
    const identity = await identities.retrieve({ entity_id: id });
    const row = identity.provider_identities?.find(
      ({ provider, entity_id }) => provider === PASSKEY_PROVIDER && entity_id === id,
    );
    return { identity, record: PasskeyRecord.parse(row?.provider_metadata) };
  }

  private async takeChallenge(
    challenge: string,
    authIdentityId: string,
    identities: AuthIdentityProviderService,
  ): Promise<boolean> {
    const state = PasskeyChallenge.safeParse(await identities.getState(challengeKey(challenge))).data;
    if (!state || state.purpose === "add") return false;
    return state.purpose === "sign-in" || state.auth_identity_id === authIdentityId;
  }

  /**
   * One statement, so that of two uses with one count only the first is taken.
   *
   * @throws Error when the count does not rise, which tells a copied passkey
   */
  private async countUp(id: string, counter: number): Promise<void> {
    const rows = await this.run(
      `update provider_identity set updated_at = now(), provider_metadata =
         provider_metadata || jsonb_build_object('counter', ?::bigint, 'last_used_at', ?::text)
       where provider = '${PASSKEY_PROVIDER}' and entity_id = ? and deleted_at is null
         and ((provider_metadata->>'counter')::bigint < ? or (? = 0 and (provider_metadata->>'counter')::bigint = 0))
       returning id`,
      [counter, new Date().toISOString(), id, counter, counter],
    );
    if (rows.length === 0) throw new Error("the count did not rise");
  }
}
