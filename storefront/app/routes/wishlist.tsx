import { ProductGridSkeleton } from "~/features/catalogue/components/product-grid";
import { ShareWishlist } from "~/features/catalogue/components/share-wishlist";
import { Wishlist } from "~/features/catalogue/components/wishlist";
import { screenMeta } from "~/lib/screen-meta";
import { useIsLoaded } from "~/stores/use-session";
import { useWishlistStore } from "~/stores/wishlist-store";

export const meta = screenMeta("Wishlist");

/** The list is in the browser's storage, so the server has nothing to show. */
export default function WishlistPage() {
  const isLoaded = useIsLoaded();
  const isEmpty = useWishlistStore(({ wishes }) => wishes.length === 0);
  return (
    <div className="shell pb-24 pt-12">
      <h1 className="font-display text-[clamp(2.5rem,6vw,4rem)] leading-none">Wishlist</h1>
      <noscript>
        <p className="mt-6">The wishlist is kept in your browser and needs JavaScript.</p>
      </noscript>
      <div className="noscript:hidden">
        <div className="mt-5 mb-9">{isLoaded && <ShareWishlist isEmpty={isEmpty} />}</div>
        {isLoaded ? <Wishlist /> : <ProductGridSkeleton />}
      </div>
    </div>
  );
}
