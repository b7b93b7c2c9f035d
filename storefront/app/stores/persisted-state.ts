import { MOST_CODES } from "@contract/codes";
import type { ProductImage, User } from "@contract/records";
import { type CartItem, lineId, MAX_QUANTITY } from "./cart-item";
import { filledText, flag, list, optional, positive, type Reader, record, text } from "./readers";

/**
 * What local storage holds under `root`. An older version of the shop, another tab or the shopper may have written
 * it, and a page must never break on it. The fields are those of the contract's types: one that is added there does
 * not compile here until it is read.
 */
export interface PersistedState {
  user: { currentUser: User | null; isSigningIn: boolean };
  cart: Cart;
}

interface Cart {
  cartItems: CartItem[];
  /** Promotion codes as the shopper wrote them; left out when there are none. */
  codes?: string[];
}

const picture = record<ProductImage>({
  secure_url: filledText,
  public_id: text,
  srcset: optional(filledText),
  srcsetAvif: optional(filledText),
  preview: optional(filledText),
  width: optional(positive),
  height: optional(positive),
  alt: text,
});

/** The first releases stored one address in the place of the pictures. */
const pictures = (value: unknown): ProductImage[] =>
  list(picture)(typeof value === "string" ? [{ secure_url: value }] : value);

/** Whole and not more than can be bought. */
const quantity: Reader<number> = (value) => {
  const count = Math.min(Math.trunc(Number(value)), MAX_QUANTITY);
  return count >= 1 ? count : undefined;
};

const dollars: Reader<number> = (value) => (Number(value) >= 0 ? Number(value) : undefined);

const storedItem = record<CartItem>({
  id: filledText,
  variantId: optional(filledText),
  variantTitle: optional(filledText),
  handle: text,
  imageUrl: pictures,
  title: text,
  price: dollars,
  desc: text,
  catchphrases: list(text),
  quantity,
});

const cartItem: Reader<CartItem> = (value) => {
  const item = storedItem(value);
  // The first releases stored no handle; a product's address takes its id as well.
  return item && { ...item, handle: item.handle || item.id };
};

const user = record<User>({
  _id: filledText,
  name: text,
  email: filledText,
  country: text,
  isAdmin: flag,
  emailVerified: flag,
  createdAt: text,
  address: optional(filledText),
  zipCode: optional(filledText),
  phone: optional(filledText),
});

interface StoredState {
  user: { currentUser?: User };
  cart: Cart;
}

const storedState = record<Partial<StoredState>>({
  user: optional(record<StoredState["user"]>({ currentUser: optional(user) })),
  cart: optional(record<Cart>({ cartItems: list(cartItem), codes: optional(list(filledText)) })),
});

/** Always gives a usable state: it leaves out what makes no sense. A sign-in that a reload cut off is over. */
export function readPersisted(value: unknown): PersistedState {
  const stored = storedState(value);
  const items = stored?.cart?.cartItems ?? [];
  const codes = stored?.cart?.codes ?? [];
  return {
    user: { currentUser: stored?.user?.currentUser ?? null, isSigningIn: false },
    cart: {
      cartItems: items.filter(
        (item, at) => items.findIndex((other) => lineId(other) === lineId(item)) === at,
      ),
      ...(codes.length > 0 && { codes: codes.slice(0, MOST_CODES) }),
    },
  };
}
