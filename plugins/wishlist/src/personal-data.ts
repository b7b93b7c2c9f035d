import { type PersonalData, readInPages } from "@emberly/kit/personal-data";
import { sqlOf } from "@emberly/kit/sql";
import { WISHLIST_MODULE } from "./modules/wishlist/name";
import type WishlistService from "./modules/wishlist/service";

/** What this plugin keeps about people: what they would like to have, and the link that shows it to others. */
export const personalData: PersonalData[] = [
  {
    part: "wishlist",
    about: "What you have put on your wishlist, and what it cost then.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select product_id as "productId", price::float8 as price, added_at as "addedAt"
         from wishlist_item where customer_id = ? order by added_at, product_id`,
        [customerId],
      ),
    erase: (container, { customerId }) =>
      container.resolve<WishlistService>(WISHLIST_MODULE).forget(customerId),
  },
  {
    part: "wishlistLink",
    about: "Since when a link shows your wishlist to whoever has it.",
    read: (container, { customerId }) =>
      readInPages(
        sqlOf(container),
        `select token, created_at as "createdAt" from wishlist_share where customer_id = ? order by token`,
        [customerId],
      ),
    erase: (container, { customerId }) =>
      container.resolve<WishlistService>(WISHLIST_MODULE).unshare(customerId),
  },
];
