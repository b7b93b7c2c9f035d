import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { sqlOf } from "@emberly/kit/sql";
import { BACK_OFFICE_MODULE } from "../../../../modules/back-office/name";
import type BackOfficeService from "../../../../modules/back-office/service";
import { readSales, SalesQuery } from "../../../../modules/back-office/today/sales";

/** Sales of the last 30 days. Answer: `{days, currency_code}`. */
export const GET = dashboardRoute(async (req) => {
  const { checkout } = req.scope.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  return readSales(sqlOf(req.scope), checkout, parse(SalesQuery, req.query).time_zone);
});
