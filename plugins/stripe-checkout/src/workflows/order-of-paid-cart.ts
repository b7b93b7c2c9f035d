import { EventPriority, OrderWorkflowEvents, ReservationItemWorkflowEvents } from "@medusajs/framework/utils";
import { createHook, transform, type WorkflowData } from "@medusajs/framework/workflows-sdk";
import {
  addOrderTransactionStep,
  compensatePaymentIfNeededStep,
  emitEventStep,
} from "@medusajs/medusa/core-flows";
import type { OpenedPayment } from "../modules/checkout/engine-tables/payment";
import type { IntentData } from "../modules/checkout/stripe/intents";
import { assignStockStep } from "./steps/assign-stock";
import { authorisePaymentStep } from "./steps/authorise-payment";
import { linkOrderStep } from "./steps/link-order";
import { makeOrderStep } from "./steps/make-order";
import { readPaidCartStep } from "./steps/read-paid-cart";
import { registerPromotionUsageStep } from "./steps/register-promotion-usage";

export interface PaidCartInput {
  checkout_id: string;
  attempt: number;
  cart_id: string;
  opened: OpenedPayment;
  /** What Stripe has just said of the payment. */
  payment: IntentData;
}

/**
 * Makes the order of a cart, as part of a workflow: what the engine's complete-cart workflow does, with its steps, in
 * its order and with its events, but without its record of every step, without reading the goods' whole stock again,
 * and with the reservations that the checkout has already. Authorising comes last: what can fail has happened by then.
 */
export function orderOfPaidCart(input: WorkflowData<PaidCartInput>) {
  compensatePaymentIfNeededStep({ payment_session_id: input.opened.session_id });
  const paid = readPaidCartStep(input);
  const order = makeOrderStep(paid);
  linkOrderStep(
    transform({ input, paid, order }, (data) => ({
      order_id: data.order.id,
      cart_id: data.input.cart_id,
      payment_collection_id: data.input.opened.collection_id,
      promotion_ids: data.paid.promotion_ids,
    })),
  );
  const reservationIds = assignStockStep(
    transform({ input, order }, (data) => ({
      checkout_id: data.input.checkout_id,
      attempt: data.input.attempt,
      lines: data.order.lines,
    })),
  );
  registerPromotionUsageStep(paid);
  emitEventStep({
    eventName: OrderWorkflowEvents.PLACED,
    data: { id: order.id },
    options: { priority: EventPriority.CRITICAL },
  });
  emitEventStep({
    eventName: ReservationItemWorkflowEvents.CREATED,
    data: transform({ reservationIds, order }, (data) =>
      data.reservationIds.map((id) => ({ id, order_id: data.order.id })),
    ),
  }).config({ name: "emit-reservations" });
  const payment = authorisePaymentStep(input);
  // Only where somebody has captured at Stripe meanwhile.
  addOrderTransactionStep(
    transform({ payment, order }, (data) =>
      data.payment.captures.map((capture) => ({
        order_id: data.order.id,
        amount: capture.raw_amount ?? capture.amount,
        currency_code: data.payment.currency_code,
        reference: "capture",
        reference_id: capture.id,
      })),
    ),
  );
  const placed = createHook("orderPlaced", { order_id: order.id, cart_id: input.cart_id });
  return { order, placed };
}
