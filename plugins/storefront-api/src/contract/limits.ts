/** Limits that browsers keep to as well; in a file of their own, because the schemas are too heavy for a page. */

/** No product's handle or id is longer. */
export const LONGEST_NAME = 2000;

/** As many products as one address may name. */
export const MOST_CHOSEN = 100;

/** As many handles of products as one answer names. */
export const MOST_HANDLES = 5_000;

/** As many wishes as one request may add; a device without an account keeps no more. */
export const MOST_WISHES_AT_ONCE = 100;

/** Limits of a wish: the longest id of a product, and the highest price in dollars that is noted. */
export const LONGEST_PRODUCT_ID = 64;
export const HIGHEST_NOTED_PRICE = 1_000_000;

/** Characters of a review. */
export const LONGEST_TITLE = 120;
export const LONGEST_REVIEW = 4000;

/** Pictures that a customer shows with one review or return. */
export const MOST_OWN_PICTURES = 3;

/** Pictures of one product. */
export const MOST_PRODUCT_PICTURES = 8;
