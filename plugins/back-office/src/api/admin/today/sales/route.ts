import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { sqlOf } from "@emberly/kit/sql";
import { readSales, SalesQuery } from "../../../../modules/back-office/today/sales";

/** Sales of the last 30 days. Answer: `{days, currency_code}`. */
export const GET = dashboardRoute((req) =>
  readSales(sqlOf(req.scope), parse(SalesQuery, req.query).time_zone),
);
