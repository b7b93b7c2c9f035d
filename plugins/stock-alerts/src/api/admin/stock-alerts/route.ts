import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { STOCK_ALERTS_MODULE } from "../../../modules/stock-alerts/name";
import type StockAlertsService from "../../../modules/stock-alerts/service";

const Query = z.object({
  variant_id: z
    .string()
    .max(10_000)
    .transform((ids) => ids.split(",").filter(Boolean)),
});

/** How many wait for variants, given as ids with commas between them. Answer: `{waiting: {[variantId]: people}}`. */
export const GET = dashboardRoute(async ({ scope, query }) => {
  const { variant_id } = parse(Query, query);
  return { waiting: await scope.resolve<StockAlertsService>(STOCK_ALERTS_MODULE).count(variant_id) };
});
