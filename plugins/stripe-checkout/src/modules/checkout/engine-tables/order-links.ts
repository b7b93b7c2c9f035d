import { prepared } from "@emberly/kit/sql";
import { generateEntityId } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { announce, linkEvent } from "./announce";

export interface OrderLinks {
  order_id: string;
  cart_id: string;
  /** Null for an order that came to nothing. */
  payment_collection_id: string | null;
  promotion_ids: string[];
}

/** Links an order to its cart, its payment and the cart's promotions, in one statement. */
export async function linkOrder(context: CheckoutContext, links: OrderLinks): Promise<void> {
  const { order_id, cart_id, payment_collection_id, promotion_ids } = links;
  const cartLink = generateEntityId(undefined, "ordercart");
  const paymentLink = generateEntityId(undefined, "ordpay");
  const promotions = promotion_ids.map((promotionId) => ({
    id: generateEntityId(undefined, "orderpromo"),
    promotion_id: promotionId,
  }));
  await prepared(
    context.database,
    `with cart as (
       insert into order_cart (id, order_id, cart_id) values (?, ?, ?)
     ), payment as (
       insert into order_payment_collection (id, order_id, payment_collection_id)
       select given.id, given.order_id, given.paid
       from (values (?::text, ?::text, ?::text)) as given(id, order_id, paid) where given.paid is not null
     )
     insert into order_promotion (id, order_id, promotion_id)
     select id, ?, promotion_id from jsonb_to_recordset(?::jsonb) as promotion(id text, promotion_id text)`,
    [
      ...[cartLink, order_id, cart_id, paymentLink, order_id, payment_collection_id],
      ...[order_id, JSON.stringify(promotions)],
    ],
  );
  await announce(context, [
    linkEvent("OrderOrderCartCartLink", "LinkOrderCart", cartLink),
    ...(payment_collection_id
      ? [linkEvent("OrderOrderPaymentPaymentCollectionLink", "LinkOrderPaymentCollection", paymentLink)]
      : []),
    ...promotions.map(({ id }) => linkEvent("OrderOrderPromotionPromotionLink", "LinkOrderPromotion", id)),
  ]);
}

/** Takes apart what {@link linkOrder} has tied. */
export async function unlinkOrder({ database }: CheckoutContext, orderId: string): Promise<void> {
  await prepared(
    database,
    `with cart as (delete from order_cart where order_id = :orderId),
       payment as (delete from order_payment_collection where order_id = :orderId)
     delete from order_promotion where order_id = :orderId`,
    { orderId },
  );
}
