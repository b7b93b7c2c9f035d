import { LONGEST_NAME } from "@contract/limits";
import { Suspense, useEffect } from "react";
import { data, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { EmptyState } from "~/components/ui/empty-state";
import { AlertIcon } from "~/components/ui/icons";
import { fetchGoesWith, fetchProduct, fetchShelf } from "~/features/catalogue/api/products";
import { GoesWith } from "~/features/catalogue/components/goes-with";
import { ProductDetails } from "~/features/catalogue/components/product-details";
import { ProductDetailsSkeleton } from "~/features/catalogue/components/product-details-skeleton";
import { SeenPlace } from "~/features/catalogue/components/seen-place";
import { handedProduct } from "~/features/catalogue/model/handed-product";
import { productMeta, productTitle } from "~/features/catalogue/model/product-meta";
import { fetchReviews } from "~/features/reviews/api/list-reviews";
import { Reviews } from "~/features/reviews/components/reviews";
import { shownReviews } from "~/features/reviews/reviews-query";
import { type ApiCall, ApiError, api } from "~/lib/api-client";
import { lazyPart } from "~/lib/lazy-part";
import { configOf, privateMeta, titleOf } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { useShopConfig } from "~/lib/shop-config";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import { useSettled } from "~/lib/use-settled";
import type { Route } from "./+types/product";
import { NotFoundNote } from "./not-found-note";

/** Only an unknown product needs it, and it loads the carousel. */
const HomeScreen = lazyPart(() => import("./home-screen"));

async function load(call: ApiCall, handle: string, { url }: Request) {
  try {
    // Asked for it, the engine would not say that there is none: it does not take such a name.
    if (handle.length > LONGEST_NAME) return { status: "unknown", shelf: await fetchShelf(call) } as const;
    const [product, goesWith, reviews] = await Promise.all([
      fetchProduct(call, handle),
      fetchGoesWith(call, handle),
      fetchReviews(call, handle, shownReviews(new URL(url).searchParams)),
    ]);
    return product
      ? ({ status: "found", product, goesWith, reviews } as const)
      : ({ status: "unknown", shelf: await fetchShelf(call) } as const);
  } catch (error) {
    if (error instanceof ApiError) return { status: "failed" } as const;
    throw error;
  }
}

const STATUS = { found: 200, unknown: 404, failed: 503 };

type Outcome = Awaited<ReturnType<typeof load>>;

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const outcome: Outcome | Promise<Outcome> = await load(serverApi(context), params.handle, request);
  const lacksPart = outcome.status === "found" && !(outcome.goesWith && outcome.reviews);
  return data({ outcome }, { status: STATUS[outcome.status], ...(lacksPart ? UNCACHED : {}) });
}

export const headers = loaderHeaders;

/** Nobody waits for it: a card passes its product, so the page shows at once and is corrected when the answer comes. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs): {
  outcome: Outcome | Promise<Outcome>;
} {
  return { outcome: load(api, params.handle, request) };
}

/** Another variant is another query of the same page, which has all of them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOtherVariant = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const reviews = ({ searchParams }: URL) => JSON.stringify(shownReviews(searchParams));
  return isOtherVariant && reviews(currentUrl) === reviews(nextUrl) ? false : defaultShouldRevalidate;
}

export function meta({ matches, loaderData, location, params }: Route.MetaArgs) {
  const config = configOf(matches);
  const outcome = loaderData?.outcome;
  const isPending = outcome instanceof Promise;
  const loaded = !isPending && outcome?.status === "found" ? outcome.product : undefined;
  const product = loaded ?? handedProduct(location.state, params.handle);
  if (product) return productMeta(config, product);
  return privateMeta(config, isPending ? "Product" : "Product not found");
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { state } = useLocation();
  const config = useShopConfig();
  // Other reviews are another outcome of the same page, which keeps what the shopper has typed and where they are.
  const { value: settled, isCurrent } = useSettled(loaderData.outcome, params.handle);
  const handed = handedProduct(state, params.handle);
  const isSettled = settled !== undefined && (settled.status !== "failed" || !handed);
  const outcome = isSettled
    ? settled
    : handed && ({ status: "found", product: handed, goesWith: null, reviews: undefined } as const);

  // React Router wrote the title when the address changed, before the product was known.
  const title = outcome?.status === "found" ? productTitle(outcome.product) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each outcome it writes the title again
  useEffect(() => {
    if (title) document.title = titleOf(config, title);
  }, [config, title, loaderData.outcome]);

  if (!outcome) return <ProductDetailsSkeleton />;
  if (outcome.status === "found") {
    return (
      <>
        <ProductDetails product={outcome.product} />
        {outcome.reviews !== undefined && (
          <Reviews product={outcome.product} page={outcome.reviews} isLoading={!isCurrent} />
        )}
        <GoesWith
          title="Goes well with"
          productId={outcome.product._id}
          known={outcome.goesWith}
          className="shell pb-24"
        />
        <SeenPlace key={outcome.product.handle} handle={outcome.product.handle} />
      </>
    );
  }
  if (outcome.status === "unknown") {
    return (
      <>
        <NotFoundNote>We could not find that product. Here is the rest of the shop.</NotFoundNote>
        <Suspense>
          <HomeScreen shelf={outcome.shelf} />
        </Suspense>
      </>
    );
  }
  return (
    <div role="alert">
      <EmptyState
        icon={<AlertIcon size={28} />}
        title="Can't connect to our store, check your internet connection and try again later."
      />
    </div>
  );
}
