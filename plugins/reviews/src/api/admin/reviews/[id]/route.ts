import { dashboardRoute } from "@emberly/kit/dashboard-route";
import { Failure } from "@emberly/kit/failure";
import { parse } from "@emberly/kit/parse";
import { z } from "zod";
import { REVIEWS_MODULE } from "../../../../modules/reviews/name";
import type ReviewsService from "../../../../modules/reviews/service";

const Body = z.discriminatedUnion("act", [
  z.object({ act: z.literal("publish"), seen: z.coerce.date().nullable().optional() }),
  z.object({ act: z.literal("hide"), reason: z.string().trim().min(1).max(500) }),
  z.object({ act: z.literal("reply"), text: z.string().trim().max(4000) }),
]);

/**
 * Publishes, hides (with a reason) or answers a review; an empty answer takes the last one away. `seen` is the `edited_at` of the
 * words that are approved; when its author has written others since, the answer is 409. Answer: `{review}`.
 */
export const POST = dashboardRoute(async ({ scope, params, body }) => {
  const reviews = scope.resolve<ReviewsService>(REVIEWS_MODULE);
  const review = await reviews.decide(params.id ?? "", parse(Body, body));
  if (review === "unknown") throw new Failure(404, "There is no such review");
  if (review === "changed") {
    throw new Failure(409, "The customer has changed this review since you saw it. Please read it again.");
  }
  return { review };
});
