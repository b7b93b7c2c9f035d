/** What other packages use of this plugin. The rest is its own. */

export type { Stars } from "./modules/reviews/list-reviews";
export { REVIEWS_MODULE } from "./modules/reviews/name";
export type { ReviewsOptions } from "./modules/reviews/options";
export type { Review } from "./modules/reviews/review";
export type { default as ReviewsService } from "./modules/reviews/service";
