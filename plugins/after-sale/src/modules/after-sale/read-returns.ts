import { MOST_MATCHES } from "@emberly/kit/contains";
import type { RunSql, SqlValue } from "@emberly/kit/sql";
import { itemsOf, paidBack, proposedRefund, refundable } from "./arrived";
import { DESTINATION } from "./destination";
import { isClosed, type ListedReturn } from "./return-record";

/** Returns as {@link ReturnRecord}s, of the table called `back`. */
export const RETURNS = `
  select back.id, back.number::int as number, back.order_id, back.status, back.is_withdrawal, back.note, back.pictures, back.refund_total, back.fee, back.words,
    back.engine_return_id, ${DESTINATION}, back.created_at, back.decided_at, back.received_at, back.refunded_at,
    (select jsonb_agg((to_jsonb(line) - '{return_id,position,written_off,asked_at}'::text[])
       || jsonb_build_object('variant_title', bought.variant_title) order by line.position)
     from after_sale_return_line line left join order_line_item bought on bought.id = line.item_id
     where line.return_id = back.id) as lines,
    coalesce((select jsonb_agg(to_jsonb(arrival) - '{return_id,told_at}'::text[] order by arrival.number)
     from after_sale_arrival arrival where arrival.return_id = back.id), '[]') as arrivals,
    coalesce((select jsonb_agg(to_jsonb(refund) - 'return_id' order by refund.part)
     from after_sale_refund refund where refund.return_id = back.id), '[]') as refunds
  from after_sale_return back`;

/**
 * True where more was paid for what has come so far than has gone back, or where the bank has sent a part back. The same rule
 * as `refundable`.
 */
const OWED = `
  (back.status = 'approved' and exists (
    select from after_sale_arrival arrival where arrival.return_id = back.id and arrival.taken_in_at is not null
  ) and (exists (
    select from after_sale_refund refund where refund.return_id = back.id and refund.status = 'failed'
  ) or coalesce((select sum(refund.cents) from after_sale_refund refund where refund.return_id = back.id), 0) < (
    select sum(floor(item.paid * come.pieces / item.quantity)) from (
      select line.item_id, sum(line.quantity) as quantity, sum(line.paid)::numeric as paid
      from after_sale_return_line line where line.return_id = back.id group by 1
    ) item join (
      select piece->>'item_id' as item_id, sum((piece->>'quantity')::int) as pieces
      from after_sale_arrival arrival, jsonb_array_elements(arrival.lines) piece
      where arrival.return_id = back.id and arrival.taken_in_at is not null group by 1
    ) come using (item_id))))`;

/** In the words of the index of returns that are over, of which there are more and more. */
const OVER = "back.status in ('refunded', 'refused')";

/** What staff look for, and SQL of what it means. Those to pay back include returns on their way of which a part has come and is owed. */
const STAGES = {
  decide: "back.status = 'requested'",
  "on-the-way": "back.status = 'approved'",
  inspect: `(back.status = 'received' or ${OWED})`,
  done: OVER,
};
export type Stage = keyof typeof STAGES;
export const STAGE_NAMES = Object.keys(STAGES) as Stage[];

export interface ReturnsQuery {
  stage: Stage;
  /** The number of a return or an order, or a whole email: then returns of every stage. */
  q?: string;
  limit: number;
  offset: number;
}

export interface ReturnsPage {
  returns: ListedReturn[];
  count: number;
}

/** Each part is found by an index of its own. As joins, an email would be looked for in the orders of all returns. */
const FOUND = `back.id = any(array(
  select id from after_sale_return where number = ?::integer
  union all select id from after_sale_return where order_id = any(array(
    select id from "order" where display_id = ?::integer and deleted_at is null))
  union all select id from after_sale_return where order_id = any(array(
    select id from "order" where deleted_at is null and customer_id = any(array(
      select id from customer where email in (?, lower(?)) and deleted_at is null))))))`;

/** Numbers are integers of the database. */
const GREATEST_NUMBER = 2 ** 31 - 1;

function condition({ stage, q }: ReturnsQuery): { sql: string; values: SqlValue[] } {
  if (!q) return { sql: STAGES[stage], values: [] };
  const digits = q.replace(/^#/, "");
  const number = /^\d+$/.test(digits) && Number(digits) <= GREATEST_NUMBER ? digits : null;
  return { sql: FOUND, values: [number, number, q, q] };
}

/**
 * Returns of a stage, or what a search finds. Those that wait come with the longest wait first; what is done or was searched for, with
 * the newest first.
 *
 * @returns a page, and how many there are in all, counted up to {@link MOST_MATCHES} beyond the page: of those that are done there
 *   are more and more
 */
export async function readReturns(run: RunSql, query: ReturnsQuery): Promise<ReturnsPage> {
  const { q, stage, limit, offset } = query;
  const { sql, values } = condition(query);
  const direction = q || stage === "done" ? "desc" : "asc";
  const [returns, counted] = await Promise.all([
    run<Omit<ListedReturn, "items" | "is_closed" | "paid_back" | "refundable" | "proposed">>(
      `select told.*, o.display_id as order_number, o.email, o.currency_code from (${RETURNS}
         where ${sql} order by back.number ${direction} limit ? offset ?) told
       join "order" o on o.id = told.order_id order by told.number ${direction}`,
      [...values, limit, offset],
    ),
    run<{ count: number }>(
      `select count(*)::int as count from (select from after_sale_return back where ${sql} limit ?) listed`,
      [...values, offset + MOST_MATCHES],
    ),
  ]);
  return {
    returns: returns.map((one) => ({
      ...one,
      items: itemsOf(one),
      is_closed: isClosed(one),
      paid_back: paidBack(one),
      refundable: refundable(one),
      proposed: proposedRefund(one),
    })),
    count: counted[0]?.count ?? 0,
  };
}
