import { listLowStock } from "../../../../dashboard/low-stock";
import { Page } from "../../../../dashboard/page";
import { dashboardRoute, parse } from "../../../../http/dashboard";
import { sqlOf } from "../../../../lib/run-sql";

/** Products that run out. Answer: `{products, count}`. */
export const GET = dashboardRoute(async (req) => {
  return listLowStock(sqlOf(req.scope), parse(Page, req.query));
});
