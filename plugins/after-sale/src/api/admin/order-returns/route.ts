import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { parse } from "@emberly/kit/parse";
import { toCents } from "@emberly/stripe-checkout";
import { z } from "zod";
import { AFTER_SALE_MODULE } from "../../../modules/after-sale/name";
import { STAGE_NAMES } from "../../../modules/after-sale/read-returns";
import type AfterSaleService from "../../../modules/after-sale/service";

const Query = Page.extend({
  stage: z.enum(STAGE_NAMES).default("decide"),
  q: z.string().trim().max(200).optional(),
});

/**
 * Returns of one stage, or those of every stage that `q` finds: the number of a return or an order, or a whole email. Answer:
 * `{returns, count}`; `cents_per_unit` of a return says how many of its cents make one of its currency: 100 for dollars, 1 for yen.
 */
export const GET = dashboardRoute(async ({ scope, query }) => {
  const service = scope.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  const { returns, count } = await service.listReturns(parse(Query, query));
  const counted = returns.map((one) => ({ ...one, cents_per_unit: toCents(1, one.currency_code) }));
  return { returns: counted, count };
});
