import { PasskeyAssertion } from "@emberly/kit/webauthn";
import type {
  AuthenticationInput,
  AuthenticationResponse,
  AuthIdentityDTO,
  AuthIdentityProviderService,
  Logger,
} from "@medusajs/framework/types";
import { AbstractAuthModuleProvider, ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type AuthModuleDependencies, emailOtpOf } from "../../modules/email-otp/of-auth-module";
import { PASSKEY_PROVIDER } from "../../modules/email-otp/passkeys/customer-passkeys";
import { SIGNS_IN } from "../../modules/email-otp/sign-in/sign-in-code";

interface Dependencies extends AuthModuleDependencies {
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** The engine says for whom somebody signs in, and hands the body on as it came; its published type says neither. */
type SignIn = Omit<AuthenticationInput, "body"> & { actor_type?: string; body?: { response?: unknown } };

/** Customers' passkeys as an auth provider of the engine's. Adding one takes somebody who is signed in, so nobody registers here. */
export default class CustomerPasskeyProvider extends AbstractAuthModuleProvider {
  static override identifier = PASSKEY_PROVIDER;
  static override DISPLAY_NAME = "Passkey";

  constructor(private readonly dependencies: Dependencies) {
    super();
  }

  /** @param input with the body `{response}`, which is what `startAuthentication` of `@simplewebauthn/browser` gives */
  override async authenticate(
    { actor_type, body }: SignIn,
    identities: AuthIdentityProviderService,
  ): Promise<AuthenticationResponse> {
    try {
      return { success: true, authIdentity: await this.accept(actor_type, body?.response, identities) };
    } catch (error) {
      this.dependencies[ContainerRegistrationKeys.LOGGER].debug(`passkey refused: ${error}`);
      return { success: false, error: "This passkey was not accepted" };
    }
  }

  /** @throws Error that says what is wrong, for the log */
  private async accept(
    actorType: string | undefined,
    response: unknown,
    identities: AuthIdentityProviderService,
  ): Promise<AuthIdentityDTO> {
    const { passkeys } = emailOtpOf(this.dependencies);
    if (!passkeys) throw new Error("the option passkeys is not set");
    if (actorType !== SIGNS_IN) throw new Error("these are for customers");
    const assertion = PasskeyAssertion.parse(response);
    const { identity } = await passkeys.ceremonies.use(assertion, async () => {
      const identity = await identities.retrieve({ entity_id: assertion.id });
      const handle = identity.app_metadata?.customer_id;
      if (typeof handle !== "string") throw new Error("the customer has gone");
      return { handle, identity };
    });
    return identity;
  }
}
