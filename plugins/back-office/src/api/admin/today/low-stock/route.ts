import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { parse } from "@emberly/kit/parse";
import { BACK_OFFICE_MODULE } from "../../../../modules/back-office/name";
import type BackOfficeService from "../../../../modules/back-office/service";
import { listLowStock } from "../../../../modules/back-office/today/low-stock";

/** Products that run out. Answer: `{products, count}`. */
export const GET = dashboardRoute(async (req) => {
  const { stock } = req.scope.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  return listLowStock(await stock.current(), parse(Page, req.query));
});
