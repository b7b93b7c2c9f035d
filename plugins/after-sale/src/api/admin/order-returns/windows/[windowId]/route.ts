import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { AFTER_SALE_MODULE } from "../../../../../modules/after-sale/name";
import type AfterSaleService from "../../../../../modules/after-sale/service";

/** Ends a longer time for returns. Wishes that were written down stay. Answer: `{windows}`. */
export const DELETE = dashboardRoute(async ({ scope, params }) => {
  const service = scope.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  await service.removeWindow(params.windowId ?? "");
  return { windows: await service.windows() };
});
