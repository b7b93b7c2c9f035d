import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { AFTER_SALE_MODULE } from "../../../modules/after-sale/name";
import { STAGE_NAMES } from "../../../modules/after-sale/read-returns";
import type AfterSaleService from "../../../modules/after-sale/service";

const Query = Page.extend({
  stage: z.enum(STAGE_NAMES).default("decide"),
  q: z.string().trim().max(200).optional(),
});

/** Returns of one stage, or those of every stage that `q` finds: the number of a return or an order, or a whole email. Answer: `{returns, count}`. */
export const GET = dashboardRoute(({ scope, query }) =>
  scope.resolve<AfterSaleService>(AFTER_SALE_MODULE).listReturns(parse(Query, query)),
);
