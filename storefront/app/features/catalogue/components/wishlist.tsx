import { MOST_CHOSEN } from "@contract/limits";
import type { Product } from "@contract/records";
import { useEffect, useRef, useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailure } from "~/components/ui/failure";
import { HeartIcon } from "~/components/ui/icons";
import { api } from "~/lib/api-client";
import { formatDate } from "~/lib/dates";
import { formatDollars } from "~/lib/money";
import { usePassedFocus } from "~/lib/passed-focus";
import { paths } from "~/lib/paths";
import { removeWish } from "~/stores/wishlist-account";
import { useWishlistStore, type Wish } from "~/stores/wishlist-store";
import { fetchChosen } from "../api/products";
import { ProductCard } from "./product-card";
import { LISTING, ProductGridSkeleton } from "./product-grid";

/** The products by id; null for what the shop does not have any more. */
type Found = { products: Map<string, Product | null> } | { error: unknown };

async function findAll(ids: string[]): Promise<Map<string, Product | null>> {
  const products = new Map<string, Product | null>(ids.map((id) => [id, null]));
  for (let first = 0; first < ids.length; first += MOST_CHOSEN) {
    for (const product of await fetchChosen(api, ids.slice(first, first + MOST_CHOSEN)))
      products.set(product._id, product);
  }
  return products;
}

/** What somebody would like to have, with what became of each price. */
export function Wishlist() {
  const wishes = useWishlistStore((state) => state.wishes);
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  const ids = wishes.map(({ productId }) => productId).join(",");
  const list = useRef<HTMLDivElement>(null);
  const passedFocus = usePassedFocus(list, ids);
  const isKnown =
    found !== undefined && "products" in found && ids.split(",").every((id) => found.products.has(id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another request
  useEffect(() => {
    // What is taken off the list is nothing to ask for.
    if (ids === "" || isKnown) return;
    let isWanted = true;
    findAll(ids.split(",")).then(
      (products) => isWanted && setFound({ products }),
      (error: unknown) => isWanted && setFound({ error }),
    );
    return () => {
      isWanted = false;
    };
  }, [ids, attempt]);

  if (wishes.length === 0) return <Nothing />;
  if (!found) return <ProductGridSkeleton />;
  if ("error" in found) {
    const retry = () => {
      setFound(undefined);
      setAttempt(attempt + 1);
    };
    return <LoadFailure error={found.error} onRetry={retry} />;
  }
  // What has come to the list since it was asked for is neither here nor gone.
  const gone = wishes.filter(({ productId }) => found.products.get(productId) === null);
  return (
    <div ref={list} {...passedFocus}>
      {gone.length > 0 && <Gone wishes={gone} />}
      <ul className={LISTING}>
        {wishes.map((wish) => {
          const product = found.products.get(wish.productId);
          return (
            product && (
              <li key={wish.productId} className="flex flex-col">
                <div className="grow">
                  <ProductCard product={product} />
                </div>
                <Since wish={wish} product={product} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<HeartIcon size={28} />}
      title="Nothing on your wishlist yet"
      text="Press the heart on a product, and it waits for you here."
      action={
        <ButtonLink to={paths.products.href()} variant="secondary">
          Look at all products
        </ButtonLink>
      }
    />
  );
}

/** What has left the shop since. */
function Gone({ wishes }: { wishes: Wish[] }) {
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-sm bg-paper-deep px-5 py-3">
      <p>
        {wishes.length === 1
          ? "One product of your list has left the shop."
          : `${wishes.length} products of your list have left the shop.`}
      </p>
      <Button variant="quiet" size="small" onClick={() => wishes.forEach(removeWish)}>
        Remove from the list
      </Button>
    </div>
  );
}

/** Since when it is on the list, and whether it has become cheaper or dearer, both by everybody's prices. */
function Since({ wish: { addedAt, priceThen }, product }: { wish: Wish; product: Product }) {
  const change = priceThen === null ? 0 : Math.round((product.price - priceThen) * 100) / 100;
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {change !== 0 && (
        <span className={`block font-semibold ${change < 0 ? "text-leaf" : "text-ink"}`}>
          {`${formatDollars(Math.abs(change))} ${change < 0 ? "less" : "more"} than when you added it`}
        </span>
      )}
      {`Added ${formatDate(addedAt)}`}
    </p>
  );
}
