/** What other packages use of this plugin. The rest is its own. */
export { WISHLIST_MODULE } from "./modules/wishlist/name";
export type { default as WishlistService, Wish } from "./modules/wishlist/service";
export { MOST_WISHES } from "./modules/wishlist/service";
