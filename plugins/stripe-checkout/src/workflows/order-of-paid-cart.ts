import {
  EventPriority,
  Modules,
  OrderWorkflowEvents,
  ReservationItemWorkflowEvents,
} from "@medusajs/framework/utils";
import { createHook, transform, type WorkflowData } from "@medusajs/framework/workflows-sdk";
import {
  addOrderTransactionStep,
  authorizePaymentSessionStep,
  compensatePaymentIfNeededStep,
  createOrdersStep,
  createRemoteLinkStep,
  emitEventStep,
} from "@medusajs/medusa/core-flows";
import { assignStockStep } from "./steps/assign-stock";
import { readPaidCartStep } from "./steps/read-paid-cart";
import { registerPromotionUsageStep } from "./steps/register-promotion-usage";

export interface PaidCartInput {
  checkout_id: string;
  attempt: number;
  cart_id: string;
  payment_collection_id: string;
  payment_session_id: string;
  /** What Stripe has just said of the payment. */
  payment: Record<string, unknown> | undefined;
}

/**
 * Makes the order of a cart, as part of a workflow: what the engine's complete-cart workflow does, with its steps, in
 * its order and with its events, but without its record of every step, without reading the goods' whole stock again,
 * and with the reservations that the checkout has already. Authorising comes last: what can fail has happened by then.
 */
export function orderOfPaidCart(input: WorkflowData<PaidCartInput>) {
  compensatePaymentIfNeededStep({ payment_session_id: input.payment_session_id });
  const paid = readPaidCartStep(input);
  const orders = createOrdersStep(transform({ paid }, (data) => [data.paid.order]));
  const order = transform({ orders }, ({ orders: [made] }) => ({
    id: made?.id ?? "",
    lines: (made?.items ?? []).map(({ id, variant_id, quantity }) => ({
      id,
      variant_id: variant_id ?? null,
      quantity: Number(quantity),
    })),
  }));
  createRemoteLinkStep(
    transform({ input, paid, order }, (data) => {
      const made = { [Modules.ORDER]: { order_id: data.order.id } };
      return [
        { ...made, [Modules.CART]: { cart_id: data.input.cart_id } },
        ...data.paid.promotion_ids.map((id) => ({ ...made, [Modules.PROMOTION]: { promotion_id: id } })),
        { ...made, [Modules.PAYMENT]: { payment_collection_id: data.input.payment_collection_id } },
      ];
    }),
  ).config({ name: "link-order" });
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
  const payment = authorizePaymentSessionStep({ id: input.payment_session_id });
  // Only where somebody has captured at Stripe meanwhile.
  addOrderTransactionStep(
    transform({ payment, order }, (data) =>
      (data.payment?.captures ?? []).map((capture) => ({
        order_id: data.order.id,
        amount: capture.raw_amount ?? capture.amount,
        currency_code: data.payment?.currency_code ?? "",
        reference: "capture",
        reference_id: capture.id,
      })),
    ),
  );
  const placed = createHook("orderPlaced", { order_id: order.id, cart_id: input.cart_id });
  return { order, placed };
}
