import { OrderRows } from "@emberly/kit/order-rows";

const WRONG = `
  select coalesce(kept.id, now.id) as id
  from (select * from order_state where id = any(:ids)) kept
  full join order_state_now(:ids) now on now.id = kept.id
  where kept.* is distinct from now.*
  union
  select coalesce(kept.order_id, now.order_id)
  from (select * from order_sold where order_id = any(:ids)) kept
  full join order_sold_now(:ids) now on now.order_id = kept.order_id and now.variant_id = kept.variant_id
  where kept.* is distinct from now.*`;

/** The rows of `order_state` and `order_sold`. */
export const ORDER_STATE_ROWS = new OrderRows({
  table: "order_state",
  orderId: "id",
  refresh: "order_state_refresh",
  progress: "order_state_fill",
  wrong: WRONG,
});
