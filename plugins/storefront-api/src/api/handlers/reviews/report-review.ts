import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { reviewsOf } from "./review-of";

/** Once a customer counts, however often it is said. */
export const reportReview = bind(calls.reportReview, async ({ container, params, visitor }) => {
  if (!(await reviewsOf(container).report(params.id, visitor.customerId))) {
    throw new Failure(404, "This review is not here any more");
  }
  return { ok: true as const };
});
