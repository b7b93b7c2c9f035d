import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { AFTER_SALE_MODULE } from "../../../modules/after-sale/name";
import type { ReturnStatus } from "../../../modules/after-sale/return-record";
import type AfterSaleService from "../../../modules/after-sale/service";

/** What staff look for, and the statuses that it means. */
const STAGES = {
  decide: ["requested"],
  "on-the-way": ["approved"],
  inspect: ["received"],
  done: ["refunded", "refused"],
} satisfies Record<string, ReturnStatus[]>;
export type Stage = keyof typeof STAGES;

const Query = Page.extend({ stage: z.enum(["decide", "on-the-way", "inspect", "done"]).default("decide") });

/** Returns of one stage, and to pay back also those of which a part is here and owed: what waits longest first, what is done newest first. Answer: `{returns, count}`. */
export const GET = dashboardRoute(({ scope, query }) => {
  const { stage, limit, offset } = parse(Query, query);
  const service = scope.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  return service.listReturns({
    statuses: STAGES[stage],
    withOwed: stage === "inspect",
    limit,
    offset,
  });
});
