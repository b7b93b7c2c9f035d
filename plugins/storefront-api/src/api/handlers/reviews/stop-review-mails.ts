import { Failure } from "@emberly/kit/failure";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { reviewsOf } from "./review-of";

/** As often as somebody likes; the link of a mail never ends. */
export const stopReviewMails = bind(calls.stopReviewMails, async ({ container, query }) => {
  if (!(await reviewsOf(container).requests.stop(query.token))) {
    throw new Failure(400, "This link is not valid. Please open the one in our mail again.");
  }
  return { ok: true as const };
});
