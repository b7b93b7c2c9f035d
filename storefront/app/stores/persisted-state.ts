import type { ProductImage, User } from "@contract/records";
import { type CartItem, MAX_QUANTITY } from "./cart-item";

/**
 * What local storage holds under `root`, read with suspicion: an older version of the shop, another tab or the
 * shopper may have written it, and a page must never break on it.
 */
export interface PersistedState {
  user: { currentUser: User | null; isSigningIn: boolean };
  cart: { cartItems: CartItem[] };
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");

function readImages(value: unknown): ProductImage[] {
  if (typeof value === "string") return value ? [{ secure_url: value, public_id: "", alt: "" }] : [];
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    if (!isFields(entry) || !text(entry.secure_url)) return [];
    const image: ProductImage = {
      secure_url: text(entry.secure_url),
      public_id: text(entry.public_id),
      alt: text(entry.alt),
    };
    if (text(entry.srcset)) image.srcset = text(entry.srcset);
    if (typeof entry.width === "number") image.width = entry.width;
    if (typeof entry.height === "number") image.height = entry.height;
    return [image];
  });
}

function readItem(value: unknown): CartItem[] {
  if (!isFields(value)) return [];
  const id = text(value.id);
  const quantity = Math.min(Math.trunc(Number(value.quantity)), MAX_QUANTITY);
  const price = Number(value.price);
  if (!id || !(quantity >= 1) || !(price >= 0)) return [];
  return [
    {
      id,
      handle: text(value.handle) || id,
      imageUrl: readImages(value.imageUrl),
      title: text(value.title),
      price,
      desc: text(value.desc),
      catchphrases: Array.isArray(value.catchphrases) ? value.catchphrases.map(text) : [],
      quantity,
    },
  ];
}

function readUser(value: unknown): User | null {
  if (!isFields(value) || !text(value._id) || !text(value.email)) return null;
  const user: User = {
    _id: text(value._id),
    name: text(value.name),
    email: text(value.email),
    country: text(value.country),
    isAdmin: value.isAdmin === true,
    emailVerified: value.emailVerified === true,
    createdAt: text(value.createdAt),
  };
  if (text(value.address)) user.address = text(value.address);
  if (text(value.zipCode)) user.zipCode = text(value.zipCode);
  return user;
}

/** Always gives a usable state; what makes no sense is left out. A sign-in that a reload cut off is over. */
export function readPersisted(value: unknown): PersistedState {
  const root = isFields(value) ? value : {};
  const user = isFields(root.user) ? root.user : {};
  const cart = isFields(root.cart) ? root.cart : {};
  const items = Array.isArray(cart.cartItems) ? cart.cartItems.flatMap(readItem) : [];
  return {
    user: { currentUser: readUser(user.currentUser), isSigningIn: false },
    cart: { cartItems: items.filter((item, at) => items.findIndex((other) => other.id === item.id) === at) },
  };
}
