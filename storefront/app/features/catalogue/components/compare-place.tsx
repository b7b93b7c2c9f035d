import type { Product } from "@contract/records";
import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { useCompareStore } from "~/stores/compare-store";
import { CompareToggle } from "./compare-toggle";
import { WishToggle } from "./wish-toggle";

/** On a product's own page: notes it on the wishlist, chooses it for the comparison, and leads there once something is chosen. */
export function ComparePlace({ product }: { product: Product }) {
  const handles = useCompareStore((state) => state.handles);
  return (
    <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
      <CompareToggle
        product={product}
        className="inline-flex min-h-10 items-center gap-2 rounded-full border px-4 font-medium text-sm transition-colors"
        tones={["border-line hover:border-ink", "border-ink bg-ink text-cream"]}
      />
      <WishToggle
        product={product}
        words="Wishlist"
        className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line px-4 font-medium text-sm transition-colors hover:border-ink"
      />
      {handles.length > 0 && (
        <Link to={paths.compare.href(handles)} className="text-link font-medium text-sm">
          {handles.length === 1 ? "Compare 1 product" : `Compare ${handles.length} products`}
        </Link>
      )}
    </div>
  );
}
