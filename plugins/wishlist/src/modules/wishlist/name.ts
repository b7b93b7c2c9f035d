/** The name under which the module is registered. */
export const WISHLIST_MODULE = "wishlist";
