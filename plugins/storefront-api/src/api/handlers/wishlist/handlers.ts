import type { BoundCall } from "../../shell/call";
import { addToWishlist, readWishlist, removeFromWishlist } from "./own-wishlist";
import { readSharedWishlist, shareWishlist, unshareWishlist } from "./shared-wishlist";

export const wishlistHandlers: BoundCall[] = [
  readWishlist,
  addToWishlist,
  removeFromWishlist,
  shareWishlist,
  unshareWishlist,
  readSharedWishlist,
];
