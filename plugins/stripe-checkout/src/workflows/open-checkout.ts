import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { toCents } from "../modules/checkout/stripe/money";
import { reconcileLines, type SessionLine } from "../modules/checkout/stripe/session-params";
import { byEngine } from "./by-engine";
import { byTables } from "./by-tables";
import type { CheckoutCartInput, EngineWriter } from "./engine-writer";
import { createSessionStep } from "./steps/create-session";
import { holdStockStep } from "./steps/hold-stock";
import { markOpenedStep } from "./steps/mark-opened";
import { toRates } from "./steps/shipping-rates";
import { writeCheckoutStep } from "./steps/write-checkout";

export interface OpenCheckoutWorkflowInput extends CheckoutCartInput {
  fingerprint: string;
}

const openBy = (writer: EngineWriter) => (input: WorkflowData<OpenCheckoutWorkflowInput>) => {
  const cart = writer.createCart(input);
  const options = writer.offerShipping(
    transform({ input, cart }, (data) => ({
      cart: data.cart,
      fulfillment_set_ids: data.input.market.fulfillment_set_ids,
    })),
  );
  const priced = transform(
    { cart, options },
    ({ cart: { items, item_total, currency_code: currency }, options: offered }) => {
      const lines = items.map(
        (item): SessionLine => ({
          id: item.id,
          title: item.title,
          is_tax_inclusive: item.is_tax_inclusive,
          quantity: Number(item.quantity),
          unit_amount: toCents(item.unit_price, currency),
          total: toCents(item.total, currency),
          ...(item.thumbnail?.startsWith("https://") ? { image: item.thumbnail } : {}),
        }),
      );
      const goods = toCents(item_total, currency);
      return { currency, goods, lines: reconcileLines(lines, goods), rates: toRates(offered, currency) };
    },
  );

  writeCheckoutStep(
    transform({ input, cart, priced }, (data) => ({
      checkout_id: data.input.checkout_id,
      cart_id: data.cart.id,
      customer_id: data.input.customer_id,
      email: data.input.email,
      currency_code: data.priced.currency,
      fingerprint: data.input.fingerprint,
      goods_amount: data.priced.goods,
      rates: data.priced.rates,
    })),
  );
  holdStockStep(
    transform({ input }, (data) => ({
      checkout_id: data.input.checkout_id,
      email: data.input.email,
      location_ids: data.input.market.location_ids,
      lines: data.input.lines,
    })),
  );
  const session = createSessionStep(
    transform({ input, cart, priced }, (data) => ({
      checkoutId: data.input.checkout_id,
      cartId: data.cart.id,
      email: data.input.email,
      currency: data.priced.currency,
      countries: data.input.market.countries,
      lines: data.priced.lines,
      rates: data.priced.rates,
    })),
  );
  const opened = markOpenedStep({ checkout_id: input.checkout_id, session });
  return new WorkflowResponse(opened);
};

/** Cart, row, hold, hosted session: in this order, each with its undo. Run it through `openCheckout`. */
export const openCheckoutWorkflow = createWorkflow("stripe-checkout-open", openBy(byTables));

/** The same, by the engine's own workflows. */
export const openCheckoutByEngineWorkflow = createWorkflow(
  "stripe-checkout-open-by-engine",
  openBy(byEngine),
);
