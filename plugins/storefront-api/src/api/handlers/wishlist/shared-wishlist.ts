import { Failure } from "@emberly/kit/failure";
import { Modules } from "@medusajs/framework/utils";
import { calls } from "../../../contract/calls";
import { bind } from "../../shell/call";
import { accountsOf } from "../accounts/services";
import { wishlistsOf } from "./own-wishlist";

export const shareWishlist = bind(calls.shareWishlist, async ({ container, visitor }) => {
  await accountsOf(container).limits.wishesOfAccount.take(visitor.customerId);
  return { token: await wishlistsOf(container).share(visitor.customerId) };
});

export const unshareWishlist = bind(calls.unshareWishlist, async ({ container, visitor }) => {
  await accountsOf(container).limits.wishesOfAccount.take(visitor.customerId);
  await wishlistsOf(container).unshare(visitor.customerId);
  return undefined;
});

/**
 * Tells a first name and no more: whoever has the link may have it from somebody else. The list of an account that waits for its
 * erasure is closed, and open again should its owner change their mind.
 */
export const readSharedWishlist = bind(calls.readSharedWishlist, async ({ container, params }) => {
  const shared = await wishlistsOf(container).shared(params.token);
  if (!shared || (await accountsOf(container).erasures.finalAt(shared.customerId))) {
    throw new Failure(404, "This list is not shared any more");
  }
  const [owner] = await container
    .resolve(Modules.CUSTOMER)
    .listCustomers({ id: shared.customerId }, { select: ["first_name"] });
  const [name = ""] = (owner?.first_name ?? "").trim().split(/\s+/u);
  return { name, productIds: shared.productIds };
});
