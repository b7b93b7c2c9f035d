import { Sums } from "@emberly/kit/sums";

/** How many orders there are in each state. */
const STATES = new Sums({
  table: "order_state_count",
  keys: ["state"],
  values: ["orders"],
  counted: "select state, count(*) as orders from order_state group by state",
});

/** The orders that count as sold and what they come to, by the quarter hour and currency. */
const SALES = new Sums({
  table: "order_sales",
  keys: ["placed_at", "currency_code"],
  values: ["orders", "amount"],
  counted: `select date_bin('15 minutes', created_at, 'epoch') as placed_at, currency_code, count(*) as orders,
    sum(coalesce(amount, 0)) as amount from order_state where state not in ('hidden', 'canceled') group by 1, 2`,
  isOfLately: true,
});

/** The pieces of each variant that were sold on a day in UTC. */
const SOLD = new Sums({
  table: "order_sold_day",
  keys: ["placed_at", "variant_id"],
  values: ["pieces"],
  counted: `select date_bin('1 day', created_at, 'epoch') as placed_at, variant_id, sum(pieces) as pieces
    from order_sold group by 1, 2`,
  isOfLately: true,
});

export const SUMS = [STATES, SALES, SOLD];
