import type { RunSql } from "@emberly/kit/sql";
import { REASONS, type ReturnReason } from "./return-record";

/** How much of a product customers wanted to send back in some days, and why. */
export interface ReturnedProduct {
  product_id: string;
  title: string;
  pieces: number;
  /** Pieces in as many days before. */
  pieces_before: number;
  /** Pieces that were ordered in the same days. */
  sold: number;
  reasons: Partial<Record<ReturnReason, number>>;
}

const MOST_PRODUCTS = 50;

const REASONS_LIST = REASONS.map((reason) => `'${reason}'`).join(", ");

/** Rows of the tally, with what was not added to it yet. */
const parts = (condition: string) => `
  select product_id, day, counted, pieces from after_sale_tally where ${condition}
  union all select product_id, day, counted, pieces from after_sale_tally_change where ${condition}`;

/** Refused wishes count: they tell of the product as well as the others. */
const RETURNED = `
  with since as (select (now() at time zone 'utc')::date - ?::integer as day, (now() at time zone 'utc')::date - 2 * ?::integer as before),
  by_reason as (
    select asked.product_id, asked.counted as reason,
      coalesce(sum(asked.pieces) filter (where asked.day > since.day), 0)::int as pieces,
      coalesce(sum(asked.pieces) filter (where asked.day <= since.day), 0)::int as pieces_before
    from (${parts(`counted in (${REASONS_LIST}) and day > (select before from since)`)}) asked, since
    group by 1, 2
  ), returned as (
    select product_id, sum(pieces)::int as pieces, sum(pieces_before)::int as pieces_before,
      jsonb_object_agg(reason, pieces) filter (where pieces > 0) as reasons
    from by_reason group by 1 having sum(pieces) > 0
  )
  select most.*, newest.title, coalesce(sold.pieces, 0)::int as sold
  from (select * from returned order by pieces desc, product_id limit ${MOST_PRODUCTS}) most
  cross join lateral (
    select title from after_sale_return_line line where line.product_id = most.product_id
    order by asked_at desc limit 1
  ) newest
  cross join lateral (
    select sum(pieces) as pieces
    from (${parts("counted = 'sold' and product_id = most.product_id and day > (select day from since)")}) days
  ) sold
  order by most.pieces desc, newest.title, most.product_id`;

/** Days are whole ones in UTC, today is the last of them. One statement. */
export function reasonsByProduct(run: RunSql, days: number): Promise<ReturnedProduct[]> {
  return run<ReturnedProduct>(RETURNED, [days, days]);
}
