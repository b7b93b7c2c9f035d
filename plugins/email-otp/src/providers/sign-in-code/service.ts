import { isToken } from "@emberly/kit/token";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type {
  AuthenticationInput,
  AuthenticationResponse,
  AuthIdentityProviderService,
  ConfigModule,
  Logger,
} from "@medusajs/framework/types";
import { AbstractAuthModuleProvider, ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { type AuthModuleDependencies, emailOtpOf } from "../../modules/email-otp/of-auth-module";
import { MailboxIdentities, PASSWORD_PROVIDER } from "../../modules/email-otp/sign-in/mailbox-identities";
import { folded, SIGN_IN, SIGN_IN_PROVIDER, SIGNS_IN } from "../../modules/email-otp/sign-in/sign-in-code";
import { textOf } from "../../modules/email-otp/text-of";

interface Dependencies extends AuthModuleDependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
  [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule;
}

/** The engine says for whom somebody signs in; its published type leaves it out. */
type SignIn = AuthenticationInput & { actor_type?: string };

const refused = (error: string): AuthenticationResponse => ({ success: false, error });

/**
 * Sign-in by a mailed code as an auth provider of the engine's. There is nothing to register here: who shows the code of a new
 * address gets an identity, and the engine's token makes a customer of it (`POST /store/customers`).
 */
export default class SignInCodeProvider extends AbstractAuthModuleProvider {
  static override identifier = SIGN_IN_PROVIDER;
  static override DISPLAY_NAME = "Code by email";

  constructor(private readonly dependencies: Dependencies) {
    super();
  }

  /**
   * Uses a code up. When what follows fails, the code stays good.
   *
   * @param input with the body `{email, code}`, or `{code}` alone where it is the secret of a mail's link
   */
  override async authenticate(
    { actor_type, body }: SignIn,
    identities: AuthIdentityProviderService,
  ): Promise<AuthenticationResponse> {
    const { options, codes, links } = emailOtpOf(this.dependencies);
    if (!options.signIn) return refused("Sign-in by code is not offered");
    if (actor_type !== SIGNS_IN) return refused("A code by email signs customers in, and nobody else");
    const code = textOf(body, "code");
    const given = textOf(body, "email");
    const email = given ? folded(given) : await links.subjectOf(SIGN_IN, code);
    if (!email || !(await codes.use(SIGN_IN, email, code))) return refused("Invalid or expired code");
    try {
      await this.identities.open(email);
      return { success: true, authIdentity: await identities.retrieve({ entity_id: email }) };
    } catch (error) {
      await codes.release(SIGN_IN, email, isToken(code) ? "link" : "code");
      this.dependencies[ContainerRegistrationKeys.LOGGER].error(`email-otp: a sign-in failed: ${error}`);
      return refused("Signing in failed. Please try again.");
    }
  }

  private get identities(): MailboxIdentities {
    const { http } = this.dependencies[ContainerRegistrationKeys.CONFIG_MODULE].projectConfig;
    const verified = http?.authVerificationsPerActor?.[SIGNS_IN] ?? [];
    return new MailboxIdentities(
      this.dependencies[ContainerRegistrationKeys.PG_CONNECTION],
      verified.some(({ auth_provider }) => auth_provider === PASSWORD_PROVIDER),
    );
  }
}
