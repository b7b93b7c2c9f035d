import type { Product } from "@contract/records";
import { Skeleton } from "~/components/ui/skeleton";
import { ProductCard } from "./product-card";
import { ProductPageReady } from "./product-page-ready";

const GRID = "grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4 lg:gap-y-14";
/** Cards in rows, as many as there is room for. */
export const LISTING = `${GRID} md:grid-cols-3`;

/** The first row shows at once, so its pictures are not lazy. */
const FIRST_ROW = 4;

interface ProductGridProps {
  products: Product[];
  /** True for a few products further down a page: full rows at every width, and pictures that load lazily. */
  isShelf?: boolean;
  /** The search text, whose words are marked in the titles. */
  query?: string;
}

export function ProductGrid({ products, isShelf = false, query }: ProductGridProps) {
  const [first] = products;
  return (
    <>
      <ul className={isShelf ? GRID : LISTING}>
        {products.map((product, at) => (
          <li
            key={product._id}
            className={!isShelf && at >= FIRST_ROW ? "until-scripts-when-near" : undefined}
          >
            <ProductCard product={product} isPriority={!isShelf && at < FIRST_ROW} query={query} />
          </li>
        ))}
      </ul>
      {first && <ProductPageReady product={first} />}
    </>
  );
}

/** As many empty cards as a first screen holds. */
export function ProductGridSkeleton() {
  return (
    <div role="status" className={LISTING}>
      <span className="sr-only">Loading products</span>
      {Array.from({ length: 8 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are all alike and never move
        <div key={at}>
          <Skeleton className="aspect-square w-full" />
          <Skeleton className="mt-4 h-6 w-4/5" />
          <Skeleton className="mt-3 h-5 w-1/3" />
        </div>
      ))}
    </div>
  );
}
