import type { CheckoutLine } from "@contract/checkout";
import type { Product } from "@contract/records";

/** The most of one product that a cart may hold: the API refuses more. */
export const MAX_QUANTITY = 99;

/**
 * A line of the cart as the browser keeps it: the product as the shopper saw it. `price` is dollars for one, and never
 * what is charged.
 */
export interface CartItem
  extends Pick<Product, "handle" | "imageUrl" | "title" | "price" | "desc">,
    Pick<CheckoutLine, "id" | "quantity"> {
  catchphrases: string[];
}

export function toCartItem(product: Product): CartItem {
  return {
    id: product._id,
    handle: product.handle,
    imageUrl: product.imageUrl.slice(0, 1),
    title: product.title,
    price: product.price,
    desc: product.desc,
    catchphrases: [product.catchphrase1, product.catchphrase2, product.catchphrase3],
    quantity: 1,
  };
}

/** How many things the cart holds: the sum of the quantities. */
export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Dollars. Added up in cents, so that 0.1 + 0.2 is 0.3. */
export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0) / 100;
}
