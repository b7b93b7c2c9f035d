/** What other packages use of this plugin. The rest is its own. */
export { REVIEWS_MODULE } from "./modules/reviews/name";
export type { ReviewsOptions } from "./modules/reviews/options";
export type { Review } from "./modules/reviews/records";
export type { default as ReviewsService } from "./modules/reviews/service";
export { authorName, reviewProduct } from "./workflows/write-review";
