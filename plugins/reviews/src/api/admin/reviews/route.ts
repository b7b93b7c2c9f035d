import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Page } from "@emberly/kit/page-query";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { REVIEWS_MODULE } from "../../../modules/reviews/name";
import type ReviewsService from "../../../modules/reviews/service";

const Query = Page.extend({
  status: z.enum(["waiting", "published", "hidden", "reported", "open", "new"]).default("waiting"),
});

/**
 * Reviews of one status, those that shoppers have reported, those that wait for a decision (`open`), or those of seven days
 * (`new`); the newest first. Answer: `{reviews, count}`.
 */
export const GET = dashboardRoute(({ scope, query }) =>
  scope.resolve<ReviewsService>(REVIEWS_MODULE).listForStaff(parse(Query, query)),
);
