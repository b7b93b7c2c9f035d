import { readSales, SalesQuery } from "../../../../dashboard/sales";
import { dashboardRoute, parse } from "../../../../http/dashboard";
import { sqlOf } from "../../../../lib/run-sql";

/** Sales of the last 30 days. Answer: `{days}`, dollars. */
export const GET = dashboardRoute(async (req) => ({
  days: await readSales(sqlOf(req.scope), parse(SalesQuery, req.query).time_zone),
}));
