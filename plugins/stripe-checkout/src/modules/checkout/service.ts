import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type Stripe from "stripe";
// Loaded with the module, before anybody registers a handler: see there.
import "./engine-guard/hooks";
import { wayOf } from "./engine-guard/way";
import { UnfinishedWork } from "./locks/unfinished-work";
import { checkOptions, reconcileSchedule, type StripeCheckoutOptions } from "./options";
import { createStripe } from "./stripe/client";
import { Pace } from "./stripe/pace";

interface Dependencies {
  [ContainerRegistrationKeys.PG_CONNECTION]: Knex;
  [ContainerRegistrationKeys.LOGGER]: Logger;
}

/** The plugin's options, and the connection to Stripe. */
export default class CheckoutModuleService {
  readonly options: Required<StripeCheckoutOptions>;
  readonly stripe: Stripe;
  readonly pace: Pace;
  /** Events that are being acted upon. */
  readonly unfinished = new UnfinishedWork();
  /** How the engine tells a module that all is loaded, and that the process ends; after that it takes connections away. */
  readonly __hooks = {
    onApplicationStart: () => this.chooseWay(),
    onApplicationPrepareShutdown: () => this.unfinished.settled(),
  };
  private readonly database: Knex;
  private readonly logger: Logger;

  constructor(dependencies: Dependencies, options: Partial<StripeCheckoutOptions>) {
    this.database = dependencies[ContainerRegistrationKeys.PG_CONNECTION];
    this.logger = dependencies[ContainerRegistrationKeys.LOGGER];
    this.options = checkOptions(options);
    this.stripe = createStripe(this.options);
    this.pace = new Pace(this.stripe);
    reconcileSchedule.set(this.options.reconcileIntervalS);
  }

  /** Whoever runs the shop is told at start, not by the first shopper. If this fails, the first checkout asks again. */
  private async chooseWay(): Promise<void> {
    const { database, logger, options } = this;
    await wayOf({ database, logger, options });
  }
}
