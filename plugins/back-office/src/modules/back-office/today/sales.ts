import { readCurrency } from "@emberly/kit/market";
import type { RunSql } from "@emberly/kit/sql";
import { z } from "zod";

/** The orders that were placed on one day. */
export interface SalesDay {
  /** YYYY-MM-DD in the asked time zone. */
  day: string;
  orders: number;
  /** What they come to, shipping included and discounts off, in the shop's currency. */
  amount: number;
}

/** Sales by day, and what their amounts are in. */
export interface Sales {
  days: SalesDay[];
  /** Lower case, the shop's; orders in another currency are left out. */
  currency_code: string;
}

const DAYS = 30;

export const SalesQuery = z.object({
  /** IANA name; a day begins and ends where the viewer is. */
  time_zone: z.string().max(64).refine(isTimeZone, "is not a time zone").default("UTC"),
});

function isTimeZone(name: string): boolean {
  // An offset such as "+02:00" is one for the engine's language, but means the opposite in the database.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const SALES = `
  with today as (select (now() at time zone ?)::date as day),
  placed as (
    select (placed_at at time zone ?)::date as day, sum(orders)::integer as orders, sum(amount)::float as amount
    from order_sales where currency_code = ? and placed_at >= now() - interval '${DAYS + 1} days'
    group by 1
  )
  select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(placed.orders, 0) as orders,
    coalesce(placed.amount, 0) as amount
  from today
  cross join lateral generate_series(today.day - ${DAYS - 1}, today.day, interval '1 day') as days (day)
  left join placed on placed.day = days.day::date
  order by days.day`;

/** The last 30 days, today included, also those without a sale. */
export async function readSales(run: RunSql, timeZone: string): Promise<Sales> {
  const currency = await readCurrency(run);
  const days = await run<SalesDay>(SALES, [timeZone, timeZone, currency]);
  return { days, currency_code: currency };
}
