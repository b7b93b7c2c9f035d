import type { CheckoutLine } from "@contract/checkout";
import type { Product, ProductVariant } from "@contract/records";

/** The most of one product that a cart may hold: the API refuses more. */
export const MAX_QUANTITY = 99;

/**
 * A line of the cart as the browser keeps it: the variant as the shopper saw it. `price` is dollars for one, and never
 * what is charged. Carts of earlier releases name no variant; the product then had only one.
 */
export interface CartItem
  extends Pick<Product, "handle" | "imageUrl" | "title" | "price" | "desc">,
    Pick<CheckoutLine, "id" | "variantId" | "quantity"> {
  /** What was chosen, such as "Sage / 12 inch"; left out where there is nothing to choose. */
  variantTitle?: string;
  catchphrases: string[];
}

/** What tells a line of a cart from every other one. */
export const lineId = ({ id, variantId }: Pick<CartItem, "id" | "variantId">) => variantId ?? id;

/**
 * Whether a line holds the variant. One of an earlier release names none and holds the product's only one; where there are
 * several by now, it is none of them until the shopper has chosen.
 */
export function isLineOf(item: CartItem, product: Product, variant: ProductVariant): boolean {
  if (item.variantId !== undefined) return item.variantId === variant._id;
  return item.id === product._id && product.options.length === 0;
}

/** Whether a line is of an earlier release and does not say which of the product's variants it is. */
export const isUnchosen = (item: CartItem, product: Product): boolean =>
  item.variantId === undefined && item.id === product._id && product.options.length > 0;

export function toCartItem(product: Product, variant: ProductVariant, quantity: number): CartItem {
  return {
    id: product._id,
    variantId: variant._id,
    ...(product.options.length > 0 && { variantTitle: variant.title }),
    handle: product.handle,
    imageUrl: variant.imageUrl.slice(0, 1),
    title: product.title,
    price: variant.price,
    desc: product.desc,
    catchphrases: [product.catchphrase1, product.catchphrase2, product.catchphrase3],
    quantity,
  };
}

/** A line's name in a sentence: "dutch oven, Sage". */
export const lineName = ({ title, variantTitle }: Pick<CartItem, "title" | "variantTitle">) =>
  variantTitle ? `${title}, ${variantTitle}` : title;

/** How many things the cart holds: the sum of the quantities. */
export function cartCount(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Dollars. Added up in cents, so that 0.1 + 0.2 is 0.3. */
export function cartTotal(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0) / 100;
}
