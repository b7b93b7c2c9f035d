import { transform, type WorkflowData } from "@medusajs/framework/workflows-sdk";
import type { ShippingDiscount } from "../modules/checkout/promotions/discounts";
import { piecesOf, type StockLine } from "../modules/checkout/stock/allocate";
import type { ReturnPaths } from "../modules/checkout/stripe/return-urls";
import { createSessionStep } from "./steps/create-session";
import { holdStockStep } from "./steps/hold-stock";
import { markOpenedStep } from "./steps/mark-opened";
import type { SessionPlan } from "./steps/plan-session";
import { reservePromotionsStep } from "./steps/reserve-promotions";
import { writeCheckoutStep } from "./steps/write-checkout";

export interface OpenSessionInput {
  checkout_id: string;
  cart_id: string;
  is_shared_cart: boolean;
  asks_address: boolean;
  customer_id: string | null;
  /** Whose address the page opens with; null for a guest, and where the cart says the address. */
  stripe_customer_id: string | null;
  email: string;
  address_key: string | null;
  fingerprint: string;
  /** Where the goods may go: two letters, upper case. */
  countries: string[];
  location_ids: string[];
  stock: StockLine[];
  plan: SessionPlan;
  /** Else nobody has to look at what the cart would count against their budgets. */
  may_have_promotions: boolean;
  /** What promotions take off shipping, which no line of the cart shows. */
  shipping_discounts: ShippingDiscount[];
  paths: ReturnPaths;
}

/** Row, promotions, hold, hosted session: in this order, each with its undo, as part of a workflow. */
export function openSession(
  input: WorkflowData<OpenSessionInput>,
): WorkflowData<{ url: string; session_id: string }> {
  writeCheckoutStep(
    transform({ input }, ({ input: { plan, shipping_discounts: _, may_have_promotions: __, ...row } }) => ({
      ...row,
      pieces: piecesOf(row.stock),
      currency_code: plan.currency,
      goods_amount: plan.goods,
      rates: plan.rates,
    })),
  );
  reservePromotionsStep(
    transform({ input }, ({ input: { checkout_id, cart_id, may_have_promotions, shipping_discounts } }) => ({
      checkout_id,
      cart_id,
      may_have_promotions,
      shipping_discounts,
    })),
  );
  holdStockStep(
    transform({ input }, ({ input: { checkout_id, email, location_ids, stock } }) => ({
      checkout_id,
      email,
      location_ids,
      lines: stock,
    })),
  );
  const session = createSessionStep(
    transform({ input }, ({ input: { plan, ...data } }) => ({
      checkoutId: data.checkout_id,
      cartId: data.cart_id,
      email: data.email,
      currency: plan.currency,
      countries: data.countries,
      asksAddress: data.asks_address,
      customerId: data.customer_id,
      stripeCustomerId: data.stripe_customer_id,
      lines: plan.lines,
      discount: plan.discount,
      rates: plan.rates,
      paths: data.paths,
    })),
  );
  return markOpenedStep(
    transform({ input, session }, (data) => ({ checkout_id: data.input.checkout_id, session: data.session })),
  );
}
