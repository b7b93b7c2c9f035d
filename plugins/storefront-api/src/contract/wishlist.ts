import { z } from "zod";
import type { CallContract } from "./call-contract";
import { HIGHEST_NOTED_PRICE, LONGEST_PRODUCT_ID, MOST_WISHES_AT_ONCE } from "./limits";

const Id = z.string().min(1).max(LONGEST_PRODUCT_ID);

/** No device notes an earlier date, and the database has no year 0. Such texts compare as their dates do. */
const EARLIEST_YEAR = "2000";

export const WishlistBody = z.object({
  items: z
    .array(
      z.object({
        productId: Id,
        addedAt: z.iso
          .datetime()
          .refine((at) => at >= EARLIEST_YEAR, "Enter a date in the year 2000 or later")
          .optional()
          .describe("When a device noted it, in the year 2000 or later; now when it is left out."),
        price: z
          .number()
          .min(0)
          .max(HIGHEST_NOTED_PRICE)
          .optional()
          .describe("Dollars that it cost then; today's price when it is left out."),
      }),
    )
    .min(1)
    .max(MOST_WISHES_AT_ONCE),
});

/** What a customer would like to have. */
export const Wishlist = z.object({
  items: z.array(
    z.object({
      productId: z.string(),
      addedAt: z.iso.datetime(),
      priceThen: z.number().nullable().describe("Dollars that it cost when it was added."),
    }),
  ),
  room: z.number().int().min(0).describe("How many more products it can hold."),
  token: z
    .string()
    .nullable()
    .describe("Of the link that shows the list to others; null while there is none."),
});
export type Wishlist = z.infer<typeof Wishlist>;

export const SharedWishlist = z.object({
  name: z.string().describe("The customer's first name; may be empty."),
  productIds: z.array(z.string()),
});
export type SharedWishlist = z.infer<typeof SharedWishlist>;

/** Calls for what customers would like to have. Lists begin with the newest wish. */
export const wishlistCalls = {
  readWishlist: {
    method: "GET",
    path: "/wishlist",
    access: "session",
    answer: Wishlist,
    summary: "What the customer would like to have",
  },
  addToWishlist: {
    method: "POST",
    path: "/wishlist",
    access: "session",
    body: WishlistBody,
    answer: Wishlist,
    summary:
      "Adds products; one that is there already keeps the earlier date. Unknown products are left out.",
    failures: { 409: "The list is full" },
  },
  removeFromWishlist: {
    method: "DELETE",
    path: "/wishlist/products/:productId",
    access: "session",
    status: 204,
    params: z.object({ productId: Id }),
    answer: z.undefined(),
    summary: "Takes a product off the list, whether or not it was on it",
  },
  shareWishlist: {
    method: "POST",
    path: "/wishlist/share",
    access: "session",
    answer: z.object({ token: z.string() }),
    summary: "Makes the link that shows the list to whoever has it; the same one until it ends",
  },
  unshareWishlist: {
    method: "DELETE",
    path: "/wishlist/share",
    access: "session",
    status: 204,
    answer: z.undefined(),
    summary: "Ends the link for good",
  },
  readSharedWishlist: {
    method: "GET",
    path: "/wishlists/:token",
    access: "anyone",
    params: z.object({ token: z.string().min(1).max(200) }),
    answer: SharedWishlist,
    summary: "What somebody would like to have, by the token of their link",
    failures: { 404: "There is no such list, or it is not shared any more" },
  },
} as const satisfies Record<string, CallContract>;
