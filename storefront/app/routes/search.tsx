import { data, useNavigation } from "react-router";
import { useDelayed } from "~/components/ui/use-delayed";
import { fetchBestSellers, fetchFacets, fetchKinds } from "~/features/catalogue/api/products";
import { CompareBarPlace } from "~/features/catalogue/components/compare-bar-place";
import { ListingFilters } from "~/features/catalogue/components/listing-filters";
import { OtherWays } from "~/features/catalogue/components/other-ways";
import { ProductGrid, ProductGridSkeleton } from "~/features/catalogue/components/product-grid";
import { askedListing } from "~/features/catalogue/load-listing";
import { searchPlace } from "~/features/catalogue/model/filter-place";
import { isFiltered, narrowingQuery } from "~/features/catalogue/model/listing-query";
import { keepsWhileSheetMoves } from "~/features/catalogue/model/use-filter-sheet";
import { fetchSuggestions } from "~/features/search/api/suggest";
import { DidYouMean } from "~/features/search/components/did-you-mean";
import { SearchForm } from "~/features/search/components/search-form";
import { searchProducts, shownText } from "~/features/search/search-products";
import { type ApiCall, api } from "~/lib/api-client";
import { productsText } from "~/lib/counts";
import { paths } from "~/lib/paths";
import { breadcrumbs, configOf, publicMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import type { Route } from "./+types/search";

const NOTHING_FOUND = 400;

/**
 * Only the result is essential. The filters, the corrected words, the kinds and the best sellers are left out when they
 * fail to load.
 */
async function load(call: ApiCall, request: Request) {
  const { searchParams } = new URL(request.url);
  const query = searchParams.get("q") ?? "";
  const isAsked = query.trim() !== "";
  const { listing, isWhole } = await askedListing(call, searchParams);
  const [outcome, { didYouMean }, facets] = await Promise.all([
    searchProducts(call, query, { ...narrowingQuery(listing), sort: listing.sort }),
    isAsked ? fetchSuggestions(call, query) : { didYouMean: null },
    isAsked && isWhole ? fetchFacets(call, listing, query.trim().slice(0, 200)) : null,
  ]);
  const hasNothing = outcome.status === "failed" && outcome.code === NOTHING_FOUND;
  const [kinds, bestSellers] = hasNothing
    ? await Promise.all([fetchKinds(call), fetchBestSellers(call)])
    : [null, null];
  return { query, listing, facets, outcome, didYouMean, hasNothing, kinds, bestSellers };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await load(serverApi(context), request);
  if (found.outcome.status === "failed" && !found.hasNothing)
    return data(found, { status: 503, ...UNCACHED });
  const lacksPart = found.hasNothing
    ? !(found.kinds && found.bestSellers)
    : found.outcome.status === "found" && !found.facets;
  return data(found, lacksPart ? UNCACHED : {});
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(api, request);
}

export const headers = loaderHeaders;

export const shouldRevalidate = keepsWhileSheetMoves;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const config = configOf(matches);
  const query = loaderData?.query;
  return [
    ...publicMeta(config, {
      title: query ? `Search: ${query}` : "Search",
      description: "Find kitchenware by title, kind or what it is for.",
      path: paths.search.href(),
      jsonLd: [
        breadcrumbs(config, [
          { name: "Home", path: paths.home.href() },
          { name: "Search", path: paths.search.href() },
        ]),
      ],
    }),
    // Every query has an address of its own, and none of them belongs in a search engine.
    ...(query ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

function Result({
  query,
  listing,
  facets,
  outcome,
  didYouMean,
  hasNothing,
  kinds,
  bestSellers,
}: Route.ComponentProps["loaderData"]) {
  if (outcome.status === "idle") return null;
  const isFound = outcome.status === "found";
  const total = isFound ? outcome.total : 0;
  const shown = isFound && shownText(outcome.products.length, total, listing.sort !== undefined);
  return (
    <>
      {isFound && (
        <>
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 className="break-words font-display text-2xl">{`All: "${query}"`}</h2>
            <p role="status" className="text-ink-soft tabular-nums">
              {productsText(total)}
              {shown && <span className="block text-sm">{shown}</span>}
            </p>
          </div>
          <DidYouMean words={didYouMean} />
        </>
      )}
      {/* In the same place whatever is found: they hold the focus of who chooses. */}
      {(isFound || isFiltered(listing)) && (
        <div className={isFound ? "mt-6" : undefined}>
          <ListingFilters place={searchPlace(query)} listing={listing} facets={facets} total={total} />
        </div>
      )}
      {isFound ? (
        <div className="mt-8">
          <ProductGrid products={outcome.products} query={query} />
        </div>
      ) : (
        <div className="grid justify-items-center gap-4 py-8 text-center">
          <p role="alert" className="font-display text-2xl">
            {outcome.message}
          </p>
          <DidYouMean words={didYouMean} />
        </div>
      )}
      {hasNothing && <OtherWays kinds={kinds} bestSellers={bestSellers} />}
    </>
  );
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  const { location } = useNavigation();
  // Other filters of the same search leave the page as it is until their products are here, and the focus where it is.
  const isOtherSearch =
    location?.pathname === paths.search.href() && new URLSearchParams(location.search).get("q") !== query;
  const isLoading = useDelayed(isOtherSearch);
  return (
    <>
      <div className="shell pb-24 pt-14">
        <h1 className="mx-auto max-w-[18ch] text-center font-display text-[clamp(2.25rem,5vw,3.75rem)] leading-[1.06]">
          Find Kitchenwares Effortlessly and Swiftly
        </h1>
        <SearchForm query={query} />
        <div className="mt-14">{isLoading ? <ProductGridSkeleton /> : <Result {...loaderData} />}</div>
      </div>
      <CompareBarPlace />
    </>
  );
}
