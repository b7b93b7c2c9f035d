import { dashboardRoute, parse } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { z } from "zod";
import { REVIEWS_MODULE } from "../../../modules/reviews/name";
import type ReviewsService from "../../../modules/reviews/service";

const Query = Page.extend({
  status: z.enum(["waiting", "published", "hidden", "reported"]).default("waiting"),
});

/** Reviews of one status, or those that shoppers have reported, the newest first. Answer: `{reviews, count}`. */
export const GET = dashboardRoute(({ scope, query }) =>
  scope.resolve<ReviewsService>(REVIEWS_MODULE).listForStaff(parse(Query, query)),
);
