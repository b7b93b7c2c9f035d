import { data, useNavigation } from "react-router";
import { useDelayed } from "~/components/ui/use-delayed";
import { CompareBarPlace } from "~/features/catalogue/components/compare-bar-place";
import { KindLinks } from "~/features/catalogue/components/kind-links";
import { ListingFilters } from "~/features/catalogue/components/listing-filters";
import { ListingResults } from "~/features/catalogue/components/listing-results";
import { ProductGridSkeleton } from "~/features/catalogue/components/product-grid";
import { listingStatus, loadListing } from "~/features/catalogue/load-listing";
import { LISTING } from "~/features/catalogue/model/filter-place";
import { listingSearch } from "~/features/catalogue/model/listing-query";
import { keepsWhileSheetMoves } from "~/features/catalogue/model/use-filter-sheet";
import { api } from "~/lib/api-client";
import { productsText } from "~/lib/counts";
import { paths } from "~/lib/paths";
import { breadcrumbs, configOf, publicMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import type { Route } from "./+types/products";

export async function loader({ request, context }: Route.LoaderArgs) {
  const listing = await loadListing(serverApi(context), new URL(request.url).searchParams);
  return data(listing, { status: listingStatus(listing), ...(listing.facets ? {} : UNCACHED) });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadListing(api, new URL(request.url).searchParams);
}

export const headers = loaderHeaders;

export const shouldRevalidate = keepsWhileSheetMoves;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const config = configOf(matches);
  const kind = loaderData?.facets?.kinds.find(({ handle }) => handle === loaderData.listing.kind);
  const page = loaderData?.listing.page ?? 1;
  return publicMeta(config, {
    title: [kind?.name ?? "Kitchenwares", page > 1 ? `page ${page}` : ""].filter(Boolean).join(", "),
    description: `${kind?.name ?? "Cookware"} for home cooks: pans, pots, Dutch ovens and griddles with honest prices and fast shipping within the United States.`,
    path: paths.products.href(listingSearch({ kind: kind?.handle, page })),
    jsonLd: [
      breadcrumbs(config, [
        { name: "Home", path: paths.home.href() },
        { name: "Products", path: paths.products.href() },
      ]),
    ],
  });
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { listing, facets, outcome } = loaderData;
  const { location } = useNavigation();
  const isLoading = useDelayed(location?.pathname === paths.products.href());
  const total = outcome.status === "found" ? outcome.total : undefined;
  return (
    <>
      <div className="shell pb-24 pt-12">
        <div className="flex flex-wrap items-baseline justify-between gap-4">
          <h1 className="font-display text-[clamp(2.5rem,6vw,4rem)] leading-none first-letter:uppercase">
            kitchenwares
          </h1>
          <p role="status" className="text-ink-soft tabular-nums">
            {total !== undefined && productsText(total)}
          </p>
        </div>
        <div className="mb-12 mt-8 grid gap-5">
          <KindLinks kinds={facets?.kinds ?? []} listing={listing} />
          <ListingFilters place={LISTING} listing={listing} facets={facets} total={total ?? null} />
        </div>
        <h2 className="sr-only">Results</h2>
        {isLoading ? (
          <ProductGridSkeleton />
        ) : (
          <ListingResults listing={listing} outcome={outcome} isSelling={facets?.isSelling ?? true} />
        )}
      </div>
      <CompareBarPlace />
    </>
  );
}
