import { IS_DELIVERED } from "@emberly/kit/delivered";
import { sqlOf } from "@emberly/kit/sql";
import type { MedusaContainer } from "@medusajs/framework/types";

/** How far an order is, from the engine's tables. */
export interface OrderState {
  status: string;
  /** Something of it has left. */
  is_sent: boolean;
  /** When the last of it arrived; null while something is missing. */
  delivered_at: Date | null;
  /** Parcels that are packed and have not left. */
  packed: string[];
}

const STATE = `
  select o.status,
    coalesce(bool_or(parcel.shipped_at is not null or parcel.delivered_at is not null), false) as is_sent,
    case when ${IS_DELIVERED} then max(parcel.delivered_at) end as delivered_at,
    coalesce(array_agg(parcel.id) filter (where parcel.shipped_at is null and parcel.delivered_at is null
      and parcel.id is not null), '{}') as packed
  from "order" o
  left join order_fulfillment link on link.order_id = o.id and link.deleted_at is null
  left join fulfillment parcel on parcel.id = link.fulfillment_id and parcel.deleted_at is null
    and parcel.canceled_at is null
  where o.id = ? and o.deleted_at is null group by o.id`;

/** Reads how far an order is; undefined when there is no such order. */
export async function readOrderState(
  container: MedusaContainer,
  orderId: string,
): Promise<OrderState | undefined> {
  return (await sqlOf(container)<OrderState>(STATE, [orderId]))[0];
}
