import { sqlOf } from "@emberly/kit/sql";
import { toCents } from "@emberly/stripe-checkout";
import type { MedusaContainer } from "@medusajs/framework/types";
import { AFTER_SALE_MODULE } from "../modules/after-sale/name";
import type { ReturnRecord } from "../modules/after-sale/return-record";
import type AfterSaleService from "../modules/after-sale/service";

/** What has become of an order after it was sold. */
export interface AfterSale {
  returns: ReturnRecord[];
  /** Cents that went back. */
  refundedTotal: number;
}

const REFUNDED = `
  select paid.order_id, o.currency_code, sum(refund.amount)::float8 as amount
  from order_payment_collection paid
  join payment on payment.payment_collection_id = paid.payment_collection_id and payment.deleted_at is null
  join refund on refund.payment_id = payment.id and refund.deleted_at is null
  join "order" o on o.id = paid.order_id
  where paid.order_id = any(?) and paid.deleted_at is null group by paid.order_id, o.currency_code`;

/**
 * What has become of orders after the sale, by the orders' ids. Orders with nothing to report are left out. Takes two
 * statements, however many orders there are.
 */
export async function afterSaleOf(
  container: MedusaContainer,
  orderIds: string[],
): Promise<Map<string, AfterSale>> {
  const service = container.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const [returns, refunded] = await Promise.all([
    service.returnsOf(orderIds),
    sqlOf(container)<{ order_id: string; currency_code: string; amount: number }>(REFUNDED, [orderIds]),
  ]);
  const told = new Map<string, AfterSale>();
  const of = (orderId: string) => {
    const known = told.get(orderId) ?? { returns: [], refundedTotal: 0 };
    told.set(orderId, known);
    return known;
  };
  for (const record of returns) of(record.order_id).returns.push(record);
  for (const { order_id, currency_code, amount } of refunded)
    of(order_id).refundedTotal = toCents(amount, currency_code);
  return told;
}
