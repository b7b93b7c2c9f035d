import type { TriggerKeeper } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { tellActors } from "./actor";
import { ensureAuditTriggers } from "./triggers";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** Keeps the audit going: its triggers, and who is at work on which connection. Reading is ./read's. */
export default class AuditService implements TriggerKeeper {
  private readonly database: Knex;
  private readonly logger: Logger;

  constructor(dependencies: Dependencies) {
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
  }

  /** The engine calls this once its modules are loaded; a fault here would otherwise pass unseen. */
  readonly __hooks = {
    onApplicationStart: async () => {
      try {
        tellActors(this.database);
        await this.ensureTriggers();
      } catch (error) {
        this.logger.error(
          "audit: the triggers that write it could not be checked; run db:migrate",
          error instanceof Error ? error : undefined,
        );
      }
    },
  };

  /** Sees to it that every change is written down; see {@link ensureAuditTriggers}. */
  ensureTriggers(): Promise<number> {
    return ensureAuditTriggers(this.database);
  }
}
