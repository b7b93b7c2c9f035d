import type { Product } from "@contract/records";
import { OwnPrice } from "~/components/own-price";
import { Highlight } from "~/components/ui/highlight";
import { Thumbnail } from "~/components/ui/thumbnail";
import { lowestOf } from "~/lib/lowest-price";

/** A product in the list below the search box. */
export function Suggestion({ product, query }: { product: Product; query: string }) {
  return (
    <span className="flex items-center gap-4">
      <Thumbnail image={product.imageUrl[0]} size={56} />
      <span className="line-clamp-2 min-w-0 grow font-medium first-letter:uppercase">
        <Highlight text={product.title} query={query} />
      </span>
      <span className="shrink-0 text-right font-semibold tabular-nums">
        <OwnPrice
          productId={product._id}
          price={product.price}
          earlier={product.compareAtPrice}
          lowest={lowestOf(product)}
        />
      </span>
    </span>
  );
}
