import { HIGHEST_NOTED_PRICE, LONGEST_PRODUCT_ID } from "@contract/limits";
import type { Product } from "@contract/records";
import type { Wishlist } from "@contract/wishlist";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import { browserStorage } from "./browser-storage";
import { filledText, list, type Reader, record, text } from "./readers";

/** A product that somebody would like to have, as the account keeps it. */
export type Wish = Wishlist["items"][number];

export const WISHLIST_KEY = "wishlist";

export interface WishlistState {
  /** Whose list it is; null for the device's own. */
  customerId: string | null;
  /** The newest first. */
  wishes: Wish[];
  /** Products that were put on the list or taken off it, and whose account does not know of it yet. */
  unsaved: string[];
}

export const EMPTY_WISHLIST: WishlistState = { customerId: null, wishes: [], unsaved: [] };

export const useWishlistStore = create<WishlistState>()(
  persist((): WishlistState => EMPTY_WISHLIST, {
    name: WISHLIST_KEY,
    storage: createJSONStorage(() => browserStorage),
    skipHydration: true,
    merge: (stored) => readWishlist(stored),
  }),
);

const productId: Reader<string> = (value) => {
  const id = filledText(value);
  return id && id.length <= LONGEST_PRODUCT_ID ? id : undefined;
};

const LAST_YEAR = 9999;

/** A date in the one form that the API takes. */
const date: Reader<string> = (value) => {
  const at = new Date(text(value));
  const year = at.getUTCFullYear();
  return year >= 0 && year <= LAST_YEAR ? at.toISOString() : undefined;
};

const notedPrice = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && value <= HIGHEST_NOTED_PRICE ? value : null;

const stored = record<WishlistState>({
  customerId: ((value) => filledText(value) ?? null) satisfies Reader<string | null>,
  wishes: list(record<Wish>({ productId, addedAt: date, priceThen: notedPrice })),
  unsaved: list(productId),
});

/** What the storage holds may be of another release, or written by hand: what is read here, the API takes. */
export function readWishlist(value: unknown): WishlistState {
  return stored(value) ?? EMPTY_WISHLIST;
}

/** What would be noted of a product now. */
export const newWish = ({ _id, price }: Pick<Product, "_id" | "price">): Wish => ({
  productId: _id,
  priceThen: notedPrice(price),
  addedAt: new Date().toISOString(),
});

/** The wishes with one more, in the order of their dates; one that is there already stays as it is. */
export function withWish(wishes: readonly Wish[], added: Wish): Wish[] {
  if (wishes.some(({ productId }) => productId === added.productId)) return [...wishes];
  return [added, ...wishes].sort((one, other) => Date.parse(other.addedAt) - Date.parse(one.addedAt));
}

export const withoutWish = (wishes: readonly Wish[], productId: string): Wish[] =>
  wishes.filter((other) => other.productId !== productId);
