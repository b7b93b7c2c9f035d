import { Failure } from "@emberly/kit/failure";
import type { CheckoutContext } from "../../modules/checkout/context";
import type { CheckoutRow } from "../../modules/checkout/rows/row";
import { refundObstacle } from "../../modules/checkout/rules/disputes";

/** @throws Failure 409 while a dispute keeps a payment from being paid back */
export async function assertRefundable(
  { stripe }: CheckoutContext,
  { payment_intent_id }: Pick<CheckoutRow, "payment_intent_id">,
): Promise<void> {
  for await (const dispute of stripe.disputes.list({ payment_intent: payment_intent_id ?? "", limit: 100 })) {
    const obstacle = refundObstacle(dispute);
    if (obstacle) throw new Failure(409, obstacle);
  }
}
