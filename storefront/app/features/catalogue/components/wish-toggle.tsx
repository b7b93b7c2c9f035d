import type { Product } from "@contract/records";
import { cx } from "~/components/ui/class-names";
import { HeartIcon } from "~/components/ui/icons";
import { showUndoToast, toastBottomRight } from "~/components/ui/toast";
import { addWish, removeWish } from "~/stores/wishlist-account";
import { newWish, useWishlistStore } from "~/stores/wishlist-store";

interface WishToggleProps {
  product: Pick<Product, "_id" | "title" | "price">;
  className: string;
  /** Beside the heart, where there is room for words. */
  words?: string;
}

/** Puts a product on the wishlist and takes it off again. It needs scripts, and is not there without them. */
export function WishToggle({ product, className, words }: WishToggleProps) {
  const wish = useWishlistStore(({ wishes }) => wishes.find(({ productId }) => productId === product._id));
  const press = () => {
    if (wish) {
      removeWish(wish);
      showUndoToast("Removed from your wishlist", () => addWish(wish));
    } else if (addWish(newWish(product))) {
      toastBottomRight("Saved to your wishlist");
    }
  };
  return (
    <button
      type="button"
      data-removes={wish ? true : undefined}
      aria-pressed={wish !== undefined}
      aria-label={`Save ${product.title} to your wishlist`}
      onClick={press}
      className={cx(className, "noscript:hidden")}
    >
      <HeartIcon size={20} className={wish ? "fill-current text-ember-deep" : undefined} />
      {words}
    </button>
  );
}
