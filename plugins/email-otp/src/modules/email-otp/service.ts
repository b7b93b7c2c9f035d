import { hasEmailProvider } from "@emberly/kit/email-provider";
import { limitsOn } from "@emberly/kit/rate-limit";
import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { RelyingParty } from "@emberly/kit/webauthn";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { CodeStore } from "./code-store";
import { CodeLimits, LIMIT_TABLE } from "./limits";
import { LinkStore } from "./link-store";
import { type CodeOptions, checkOptions, type EmailOtpOptions, type PasskeyOptions } from "./options";
import { CustomerPasskeys } from "./passkeys/customer-passkeys";

const partyOf = ({ url, name }: PasskeyOptions): RelyingParty => {
  const { hostname, origin } = new URL(url);
  return { id: hostname, name: name ?? hostname, origins: [origin] };
};

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** Codes and the plugin's options. `codes` and `links` are what workflows and the verification provider use. */
export default class EmailOtpService {
  readonly options: CodeOptions;
  readonly codes: CodeStore;
  readonly links: LinkStore;
  /** Missing where the option `passkeys` is not set. */
  readonly passkeys: CustomerPasskeys | undefined;
  /** Missing where the option `limits` is off. */
  readonly limits: CodeLimits | undefined;
  /** How the engine tells a module that all modules are there. */
  readonly __hooks = { onApplicationStart: () => this.warnWithoutProvider() };
  private readonly run: RunSql;
  private readonly logger: Logger;

  constructor(dependencies: Dependencies, options?: EmailOtpOptions) {
    this.options = checkOptions(options);
    const database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.run = sqlOn(database);
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.limits = this.options.limits
      ? new CodeLimits(limitsOn(database, undefined, LIMIT_TABLE))
      : undefined;
    this.codes = new CodeStore(this.run, this.options, this.limits);
    this.links = new LinkStore(this.run, this.options.links);
    const { passkeys, signIn } = this.options;
    this.passkeys = passkeys && new CustomerPasskeys(database, partyOf(passkeys), signIn);
  }

  /** Without a provider the engine accepts a mail and sends nothing: whoever runs the shop should know before a shopper does. */
  private async warnWithoutProvider(): Promise<void> {
    if (await hasEmailProvider(this.run)) return;
    this.logger.warn(
      'email-otp: no notification provider serves the channel "email", so that no code reaches anybody. Add one to the notification module.',
    );
  }
}
