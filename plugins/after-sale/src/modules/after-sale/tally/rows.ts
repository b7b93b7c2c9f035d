import { OrderRows } from "@emberly/kit/order-rows";

const WRONG = `
  select distinct order_id as id
  from (select * from after_sale_sold where order_id = any(:ids)) kept
  full join after_sale_sold_now(:ids) now using (order_id, product_id)
  where kept.* is distinct from now.*`;

/** The rows of `after_sale_sold`. */
export const SOLD_ROWS = new OrderRows({
  table: "after_sale_sold",
  orderId: "order_id",
  refresh: "after_sale_sold_refresh",
  progress: "after_sale_sold_fill",
  wrong: WRONG,
});
