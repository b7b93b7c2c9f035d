import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { CodeStore } from "./code-store";
import OneTimeCode from "./models/one-time-code";
import { checkOptions, type EmailOtpOptions } from "./options";

interface Dependencies extends Record<string, unknown> {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
}

/** Codes and the plugin's options. `codes` is what workflows and the verification provider use. */
export default class EmailOtpService extends MedusaService({ OneTimeCode }) {
  readonly options: Required<EmailOtpOptions>;
  readonly codes: CodeStore;

  constructor(dependencies: Dependencies, options?: EmailOtpOptions) {
    super(dependencies, options);
    this.options = checkOptions(options);
    this.codes = new CodeStore(sqlOn(dependencies[ContainerRegistrationKeys.PG_CONNECTION]), this.options);
  }
}
