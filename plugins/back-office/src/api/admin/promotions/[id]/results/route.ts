import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { sqlOf } from "@emberly/kit/sql";
import { BACK_OFFICE_MODULE } from "../../../../../modules/back-office/name";
import { readPromotionResults } from "../../../../../modules/back-office/promotions/results";
import type BackOfficeService from "../../../../../modules/back-office/service";

/** What a promotion has done. Answer: `{orders, revenue, discount, cancelled, currency_code}`. */
export const GET = dashboardRoute(async (req) => {
  const { checkout } = req.scope.resolve<BackOfficeService>(BACK_OFFICE_MODULE);
  return readPromotionResults(sqlOf(req.scope), checkout, req.params.id ?? "");
});
