/** The name under which the module is registered. */
export const REVIEWS_MODULE = "reviews";
