import { data, useNavigation } from "react-router";
import { useDelayed } from "~/components/ui/use-delayed";
import { ProductGrid, ProductGridSkeleton } from "~/features/catalogue/components/product-grid";
import { SearchForm } from "~/features/search/components/search-form";
import { searchProducts } from "~/features/search/search-products";
import { type ApiCall, api } from "~/lib/api-client";
import { configOf, publicMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import { paths } from "~/paths";
import type { Route } from "./+types/search";

async function load(call: ApiCall, request: Request) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  return { query, outcome: await searchProducts(call, query) };
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await load(serverApi(context), request);
  const isFault = found.outcome.status === "failed" && found.outcome.code !== 400;
  return data(found, isFault ? { status: 503, ...UNCACHED } : {});
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(api, request);
}

export const headers = loaderHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const query = loaderData?.query;
  return [
    ...publicMeta(configOf(matches), {
      title: query ? `Search: ${query}` : "Search",
      description: "Find kitchenware by title, kind or what it is for.",
      path: paths.search.href(),
    }),
    // Every query is a page of its own: none of them belongs into a search engine.
    ...(query ? [{ name: "robots", content: "noindex" }] : []),
  ];
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, outcome } = loaderData;
  const { location } = useNavigation();
  const isLoading = useDelayed(location?.pathname === paths.search.href());
  return (
    <div className="shell pb-24 pt-14">
      <h1 className="mx-auto max-w-[18ch] text-center font-display text-[clamp(2.25rem,5vw,3.75rem)] leading-[1.06]">
        Find Kitchenwares Effortlessly and Swiftly
      </h1>
      <SearchForm key={query} query={query} />
      <div className="mt-14">
        {isLoading && <ProductGridSkeleton />}
        {!isLoading && outcome.status === "failed" && (
          <p role="alert" className="py-10 text-center font-display text-2xl">
            {outcome.message}
          </p>
        )}
        {!isLoading && outcome.status === "found" && (
          <>
            <h2 className="mb-8 break-words font-display text-2xl">{`All: "${query}"`}</h2>
            <ProductGrid products={outcome.products} />
          </>
        )}
      </div>
    </div>
  );
}
