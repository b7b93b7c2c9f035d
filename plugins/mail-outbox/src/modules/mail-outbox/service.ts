import { sqlOn } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { ConfigModule } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";
import { Outbox } from "./outbox";
import { Seal } from "./seal";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.CONFIG_MODULE]: ConfigModule;
}

/** The mails that wait to be sent. */
export default class MailOutboxService {
  readonly outbox: Outbox;

  constructor(dependencies: Dependencies) {
    const { cookieSecret } = dependencies[ContainerRegistrationKeys.CONFIG_MODULE].projectConfig.http;
    if (!cookieSecret) {
      throw new MedusaError(MedusaError.Types.INVALID_DATA, "http.cookieSecret is required to seal mails");
    }
    const database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.outbox = new Outbox(sqlOn(database), new Seal(cookieSecret));
  }
}
