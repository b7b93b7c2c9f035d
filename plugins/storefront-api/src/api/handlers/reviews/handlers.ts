import type { BoundCall } from "../../shell/call";
import { listReviewable } from "./list-reviewable";
import { listReviews } from "./list-reviews";
import { reportReview } from "./report-review";
import { stopReviewMails } from "./stop-review-mails";
import { writeReview } from "./write-review";

export const reviewHandlers: BoundCall[] = [
  writeReview,
  listReviews,
  listReviewable,
  reportReview,
  stopReviewMails,
];
