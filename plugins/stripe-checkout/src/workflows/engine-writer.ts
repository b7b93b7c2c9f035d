import type { WorkflowData } from "@medusajs/framework/workflows-sdk";
import type { QuotedLine } from "../modules/checkout/engine-tables/cart";
import type { CheckoutMarket } from "../modules/checkout/engine-tables/market";
import type { CartDiscounts } from "../modules/checkout/promotions/discounts";
import type { CheckoutRow } from "../modules/checkout/rows/row";
import type { IntentData } from "../modules/checkout/stripe/intents";
import type { ShippingChoice } from "../modules/checkout/stripe/shipping-choice";
import type { StripeTaxes } from "../modules/checkout/stripe/taxes";
import type { PlanPageInput } from "./steps/plan-page";
import type { SessionPlan } from "./steps/plan-session";
import type { MadeCart } from "./steps/priced-cart";

/**
 * Who gets a checkout into the engine's tables, as parts of workflows: the plugin's own statements (`byTables`) or the
 * engine's workflows (`byEngine`). Both leave the same rows. Which one works is decided in `engine-guard/way`.
 */
export interface EngineWriter {
  /** Makes the cart of a checkout. Undo: takes it away. */
  createCart(input: WorkflowData<CheckoutCartInput>): WorkflowData<MadeCart>;
  /** Says what the hosted page shows, unless that is known. It reads only. */
  planPage(input: WorkflowData<PlanPageInput>): WorkflowData<SessionPlan>;
  /**
   * Makes the order of a cart that the shopper has paid for: fills in where it goes and how, writes the payment down, and
   * refuses the order when it would not come to the sum that was authorised. Undo: takes all of it apart.
   */
  makeOrder(input: WorkflowData<PlaceOrderInput>): WorkflowData<{ id: string }>;
}

export interface CheckoutCartInput {
  checkout_id: string;
  /** Undefined for a guest, whom the engine then knows by the email. */
  customer_id: string | undefined;
  email: string;
  market: CheckoutMarket;
  lines: QuotedLine[];
  /** What promotions take off, as it was counted before the cart is made. */
  discounts: CartDiscounts;
  /** Whether the engine may find taxes where it goes. */
  is_taxed: boolean;
}

/** What a cart, and then its order, keeps of its checkout: the engine keeps no code that lowers nothing but shipping. */
export function cartMetadata({
  checkout_id,
  discounts: { codes },
}: Pick<CheckoutCartInput, "checkout_id" | "discounts">): Record<string, unknown> {
  return { stripe_checkout_id: checkout_id, ...(codes.length > 0 ? { promotion_codes: codes } : {}) };
}

export interface PlaceOrderInput extends ShippingChoice {
  checkout_id: string;
  /** As it was when this attempt began: whether it still is that is part of each write. */
  checkout: CheckoutRow;
  cart_id: string;
  /** The cart is one of the shop's own, which may have a payment collection already. */
  is_shared_cart: boolean;
  /** What Stripe has just said of the payment; of a cart that came to nothing its session. */
  payment: IntentData;
  provider_id: string;
  currency_code: string;
  /** Dollars; the amount guard refuses the order unless the cart comes to the same. */
  authorised: number;
  /** What Stripe worked out; null when taxes are the engine's business. */
  taxes: StripeTaxes | null;
}
