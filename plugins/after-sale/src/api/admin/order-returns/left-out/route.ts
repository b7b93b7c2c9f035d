import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { AFTER_SALE_MODULE } from "../../../../modules/after-sale/name";
import type AfterSaleService from "../../../../modules/after-sale/service";

const MOST_ORDERS = 200;

const Query = z.object({
  /** Ids of orders, split with commas. */
  orders: z
    .string()
    .max(64 * MOST_ORDERS)
    .transform((text) => text.split(",").filter(Boolean)),
});

/** For whoever packs orders: what was withdrawn from before it left. Answer: `{orders}`, those with nothing to leave out not among them. */
export const GET = dashboardRoute(async ({ scope, query }) => {
  const { orders } = parse(Query, query);
  return { orders: await scope.resolve<AfterSaleService>(AFTER_SALE_MODULE).leftOut(orders) };
});
