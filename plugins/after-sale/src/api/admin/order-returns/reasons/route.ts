import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { AFTER_SALE_MODULE } from "../../../../modules/after-sale/name";
import type AfterSaleService from "../../../../modules/after-sale/service";

const Query = z.object({ days: z.coerce.number().int().min(1).max(3650).default(90) });

/** Why products come back, those with the most pieces first. Answer: `{products}`, see `ReturnedProduct`. */
export const GET = dashboardRoute(async ({ scope, query }) => {
  const { days } = parse(Query, query);
  return { products: await scope.resolve<AfterSaleService>(AFTER_SALE_MODULE).reasonsByProduct(days) };
});
