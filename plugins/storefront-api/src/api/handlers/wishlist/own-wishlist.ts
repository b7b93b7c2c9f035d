import { currentCatalogue } from "@emberly/catalogue";
import { Failure } from "@emberly/kit/failure";
import { MOST_WISHES, WISHLIST_MODULE, type WishlistService } from "@emberly/wishlist";
import type { MedusaContainer } from "@medusajs/framework/types";
import { calls } from "../../../contract/calls";
import { Product } from "../../../contract/records";
import type { Wishlist } from "../../../contract/wishlist";
import { bind } from "../../shell/call";
import { accountsOf } from "../accounts/services";

export const wishlistsOf = (container: MedusaContainer) =>
  container.resolve<WishlistService>(WISHLIST_MODULE);

const Known = Product.pick({ _id: true, price: true });

async function wishlistOf(container: MedusaContainer, customerId: string): Promise<Wishlist> {
  const wishlists = wishlistsOf(container);
  const [wishes, token] = await Promise.all([wishlists.list(customerId), wishlists.tokenOf(customerId)]);
  return {
    items: wishes.map(({ productId, addedAt, price }) => ({
      productId,
      addedAt: addedAt.toISOString(),
      priceThen: price,
    })),
    room: Math.max(0, MOST_WISHES - wishes.length),
    token: token ?? null,
  };
}

export const readWishlist = bind(calls.readWishlist, ({ container, visitor }) =>
  wishlistOf(container, visitor.customerId),
);

export const addToWishlist = bind(calls.addToWishlist, async ({ container, body, visitor }) => {
  const { customerId } = visitor;
  await accountsOf(container).limits.wishesOfAccount.take(customerId);
  const { catalogue } = await currentCatalogue(container);
  const records = await catalogue.findAll(body.items.map(({ productId }) => productId));
  const wishes = body.items.flatMap(({ productId, addedAt, price }) => {
    const record = records.get(productId);
    if (record === undefined) return [];
    const product = Known.parse(JSON.parse(record));
    return {
      productId: product._id,
      price: price ?? product.price,
      addedAt: addedAt ? new Date(addedAt) : new Date(),
    };
  });
  if (!(await wishlistsOf(container).add(customerId, wishes))) {
    throw new Failure(409, `A wishlist holds ${MOST_WISHES} products. Please remove some first.`);
  }
  return wishlistOf(container, customerId);
});

export const removeFromWishlist = bind(calls.removeFromWishlist, async ({ container, params, visitor }) => {
  await accountsOf(container).limits.wishesOfAccount.take(visitor.customerId);
  await wishlistsOf(container).remove(visitor.customerId, [params.productId]);
  return undefined;
});
