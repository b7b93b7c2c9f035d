import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { parse } from "@emberly/kit/parse";
import { sqlOf } from "@emberly/kit/sql";
import { listLowStock } from "../../../../modules/back-office/today/low-stock";

/** Products that run out. Answer: `{products, count}`. */
export const GET = dashboardRoute(async (req) => {
  return listLowStock(sqlOf(req.scope), parse(Page, req.query));
});
