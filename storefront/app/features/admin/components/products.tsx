import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailure } from "~/components/ui/failure";
import { TagIcon } from "~/components/ui/icons";
import { ListSearch } from "~/components/ui/list-search";
import { Pager } from "~/components/ui/pager";
import { PageSpinner } from "~/components/ui/spinner";
import { grouped } from "~/lib/counts";
import { usePage } from "~/lib/use-page";
import { useQueryText } from "~/lib/use-query-text";
import { useProducts } from "../api/get-products";
import { ProductCard } from "./product-card";

const UNREACHABLE = "Can't connect to our store, check your internet connection and try again later.";

/** The catalogue for administrators: newest first, or best match first in a search. */
export function Products() {
  const { page, limit, offset } = usePage();
  const { applied: q, text, setText } = useQueryText();
  const { data, error, refetch, isPlaceholderData } = useProducts({ limit, offset, q });
  return (
    <section>
      <header className="mb-9 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h1 className="font-display text-4xl sm:text-5xl">All Products</h1>
          <p aria-live="polite" className="mt-3 min-h-7 text-lg text-ink-soft">
            {data && `${q ? "Products found" : "Total Products"}: ${grouped(data.total)}`}
          </p>
        </div>
        <ListSearch
          label="Find a product"
          placeholder="Title, kind or description"
          text={text}
          onChange={setText}
        />
      </header>
      {data ? (
        <div className={isPlaceholderData ? "opacity-60" : undefined} aria-busy={isPlaceholderData}>
          {data.total === 0 && (
            <EmptyState
              icon={<TagIcon size={28} />}
              title={q ? `No product matches "${q}"` : "No products"}
            />
          )}
          <ul className="grid grid-cols-1 gap-6 min-[30rem]:grid-cols-2 xl:grid-cols-3">
            {data.products.map((product) => (
              <li key={product._id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={limit}
            total={data.total}
            isGone={!isPlaceholderData && data.products.length === 0 && data.total > 0}
          />
        </div>
      ) : error ? (
        <LoadFailure error={error} fixed={UNREACHABLE} onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading products" />
      )}
    </section>
  );
}
