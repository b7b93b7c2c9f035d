import { type RunSql, sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { CodeStore } from "./code-store";
import { hasEmailProvider } from "./email-provider";
import { LinkStore } from "./link-store";
import { checkOptions, type EmailOtpOptions } from "./options";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** Codes and the plugin's options. `codes` and `links` are what workflows and the verification provider use. */
export default class EmailOtpService {
  readonly options: Required<EmailOtpOptions>;
  readonly codes: CodeStore;
  readonly links: LinkStore;
  /** How the engine tells a module that all modules are there. */
  readonly __hooks = { onApplicationStart: () => this.warnWithoutProvider() };
  private readonly run: RunSql;
  private readonly logger: Logger;

  constructor(dependencies: Dependencies, options?: EmailOtpOptions) {
    this.options = checkOptions(options);
    this.run = sqlOn(dependencies[ContainerRegistrationKeys.PG_CONNECTION]);
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.codes = new CodeStore(this.run, this.options);
    this.links = new LinkStore(this.run, this.options.links);
  }

  /** Without a provider the engine accepts a mail and sends nothing: whoever runs the shop should know before a shopper does. */
  private async warnWithoutProvider(): Promise<void> {
    if (await hasEmailProvider(this.run)) return;
    this.logger.warn(
      'email-otp: no notification provider serves the channel "email", so that no code reaches anybody. Add one to the notification module.',
    );
  }
}
