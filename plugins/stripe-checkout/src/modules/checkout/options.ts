import { MedusaError } from "@medusajs/framework/utils";
import type { EngineTables } from "./engine-guard/way";
import { IDENTIFIER } from "./provider-identifier";
import { callsAllowed, type StripeConnection } from "./stripe/client";

/** What the plugin is configured with. */
export interface StripeCheckoutOptions extends StripeConnection {
  /** Secret of the webhook endpoint `POST /hooks/stripe`. */
  webhookSecret: string;
  /** Origin of the storefront, where the hosted page sends shoppers back to; no trailing slash. */
  storeUrl: string;
  /** Path of the storefront for shoppers who have paid. @default "/payment-success" */
  successPath?: string;
  /** Path of the storefront for shoppers who went back. @default "/payment-failure" */
  failurePath?: string;
  /** Full id of this plugin's payment provider. @default "pp_stripe-checkout_stripe-checkout" */
  providerId?: string;
  /**
   * Lets Stripe work out the sales tax from the shopper's address; the order gets exactly those amounts, and the
   * engine's own tax rates are not used. @default false
   */
  automaticTax?: boolean;
  /**
   * Who writes carts, orders and payments. With `auto` the plugin does it itself, but only on the very engine that it was
   * tested with and while no handler is registered on a hook that it would bypass. With `never` the engine's workflows do it.
   * @default "auto"
   */
  engineTables?: EngineTables;
  /** Hands mails to the notification module; `false` where the shop's own subscribers inform the shopper. @default true */
  mails?: boolean;
  /**
   * Path of the storefront for a shopper's orders, which mails lead to; `:id` stands for the order's id.
   * @default "/dashboard/orders"
   */
  ordersPath?: string;
  /** Pages that one customer may open within 15 minutes; 0 for any number. @default 20 */
  pagesPerCustomer?: number;
  /** Pages that may be opened from one address within 15 minutes; 0 for any number. @default 60 */
  pagesPerAddress?: number;
  /** Pieces that one customer, or one cart, may hold on pages that are not paid yet; 0 for any number. @default 50 */
  unpaidPiecesPerCustomer?: number;
  /** The same for one address. @default 300 */
  unpaidPiecesPerAddress?: number;
  /** Age in seconds at which an unfinished checkout is looked up at Stripe. @default 120 */
  reconcileAfterS?: number;
  /** Seconds between two rounds of the reconciler. @default 60 */
  reconcileIntervalS?: number;
}

/** @throws MedusaError that names what is missing */
export function checkOptions(options: Partial<StripeCheckoutOptions>): Required<StripeCheckoutOptions> {
  for (const name of ["apiKey", "webhookSecret", "storeUrl"] as const) {
    if (!options[name]) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `stripe-checkout: the option ${name} is required`,
      );
    }
  }
  if (!["auto", "never", undefined].includes(options.engineTables)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "stripe-checkout: the option engineTables is auto or never",
    );
  }
  const { apiKey = "", apiBase = "" } = options;
  return {
    apiKey,
    webhookSecret: options.webhookSecret ?? "",
    storeUrl: options.storeUrl ?? "",
    successPath: options.successPath ?? "/payment-success",
    failurePath: options.failurePath ?? "/payment-failure",
    apiBase,
    callsPerSecond: options.callsPerSecond ?? callsAllowed({ apiKey, apiBase }),
    providerId: options.providerId ?? `pp_${IDENTIFIER}_${IDENTIFIER}`,
    automaticTax: options.automaticTax ?? false,
    engineTables: options.engineTables ?? "auto",
    mails: options.mails ?? true,
    ordersPath: options.ordersPath ?? "/dashboard/orders",
    pagesPerCustomer: options.pagesPerCustomer ?? 20,
    pagesPerAddress: options.pagesPerAddress ?? 60,
    unpaidPiecesPerCustomer: options.unpaidPiecesPerCustomer ?? 50,
    unpaidPiecesPerAddress: options.unpaidPiecesPerAddress ?? 300,
    reconcileAfterS: options.reconcileAfterS ?? 120,
    reconcileIntervalS: options.reconcileIntervalS ?? 60,
  };
}

let reconcileIntervalS = 60;

/**
 * The schedule of the reconciler. Schedules are read when a job's file is loaded, which is after this module, so the module
 * leaves the interval here.
 */
export const reconcileSchedule = {
  set: (seconds: number) => {
    reconcileIntervalS = seconds;
  },
  intervalMs: () => Math.round(reconcileIntervalS * 1000),
};
