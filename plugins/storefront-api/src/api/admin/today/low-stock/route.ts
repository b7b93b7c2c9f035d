import { freshCatalogue } from "../../../../calls/catalogue/fresh";
import { listLowStock } from "../../../../dashboard/low-stock";
import { Page } from "../../../../dashboard/page";
import { dashboardRoute, parse } from "../../../../http/dashboard";
import { sqlOf } from "../../../../lib/run-sql";

/** Products that run out. Answer: `{products, count}`. */
export const GET = dashboardRoute(async (req) => {
  const page = parse(Page, req.query);
  await freshCatalogue(req.scope);
  return listLowStock(sqlOf(req.scope), page);
});
