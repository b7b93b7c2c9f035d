/** An order as far as shipping and delivering it goes. */
export interface DeliverableOrder {
  id: string;
  status: string;
  items?: (DeliverableItem | null)[] | null;
  shipping_methods?: ({ shipping_option_id?: string | null } | null)[] | null;
  fulfillments?: (Fulfillment | null)[] | null;
}

export interface DeliverableItem {
  id: string;
  quantity: number | string;
  requires_shipping: boolean;
  detail: { fulfilled_quantity: number | string; delivered_quantity: number | string };
}

export interface Fulfillment {
  id: string;
  shipped_at: string | Date | null;
  delivered_at: string | Date | null;
  canceled_at: string | Date | null;
  metadata: Record<string, unknown> | null;
}

/** The fulfilments that were not cancelled. */
export function liveFulfillments<One extends Fulfillment>(order: {
  fulfillments?: (One | null)[] | null;
}): One[] {
  return (order.fulfillments ?? []).filter((one) => one !== null).filter(({ canceled_at }) => !canceled_at);
}
