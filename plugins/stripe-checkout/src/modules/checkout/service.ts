import { MedusaService } from "@medusajs/framework/utils";
import type Stripe from "stripe";
// Loaded with the module, before anybody registers a handler: see there.
import "./engine-guard/hooks";
import { UnfinishedWork } from "./locks/unfinished-work";
import Checkout from "./models/checkout";
import StripeEvent from "./models/stripe-event";
import { checkOptions, reconcileSchedule, type StripeCheckoutOptions } from "./options";
import { createStripe } from "./stripe/client";

/** Rows of checkouts and of the event inbox, the plugin's options, and the connection to Stripe. */
export default class CheckoutModuleService extends MedusaService({ Checkout, StripeEvent }) {
  readonly options: Required<StripeCheckoutOptions>;
  readonly stripe: Stripe;
  /** Events that are being acted upon. */
  readonly unfinished = new UnfinishedWork();
  /** How the engine tells a module that the process ends; after this it takes connections away. */
  readonly __hooks = { onApplicationPrepareShutdown: () => this.unfinished.settled() };

  constructor(dependencies: Record<string, unknown>, options: Partial<StripeCheckoutOptions>) {
    super(dependencies, options);
    this.options = checkOptions(options);
    this.stripe = createStripe(this.options);
    reconcileSchedule.set(this.options.reconcileIntervalS);
  }
}
