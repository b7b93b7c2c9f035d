import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { sqlOf } from "@emberly/kit/sql";
import { readSales, SalesQuery } from "../../../../dashboard/sales";

/** Sales of the last 30 days. Answer: `{days}`, dollars. */
export const GET = dashboardRoute(async (req) => ({
  days: await readSales(sqlOf(req.scope), parse(SalesQuery, req.query).time_zone),
}));
