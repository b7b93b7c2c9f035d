import type { BoundCall } from "../../shell/call";
import { listReviewable } from "./list-reviewable";
import { listReviews } from "./list-reviews";
import { reviewProduct } from "./review-product";

export const reviewHandlers: BoundCall[] = [reviewProduct, listReviews, listReviewable];
