import { lazy, Suspense } from "react";
import { data } from "react-router";
import { EmptyState } from "~/components/ui/empty-state";
import { AlertIcon } from "~/components/ui/icons";
import { fetchProduct, fetchShelf } from "~/features/catalogue/api/products";
import { ProductDetails } from "~/features/catalogue/components/product-details";
import { productMeta } from "~/features/catalogue/product-meta";
import { type ApiCall, ApiError, api } from "~/lib/api-client";
import { configOf, privateMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import type { Route } from "./+types/product";
import { NotFoundNote } from "./not-found-note";

/** Only an unknown product needs it, and it brings the carousel along. */
const HomeScreen = lazy(() => import("./home-screen"));

async function load(call: ApiCall, handle: string) {
  try {
    const product = await fetchProduct(call, handle);
    return product
      ? ({ status: "found", product } as const)
      : ({ status: "unknown", shelf: await fetchShelf(call) } as const);
  } catch (error) {
    if (error instanceof ApiError) return { status: "failed" } as const;
    throw error;
  }
}

const STATUS = { found: 200, unknown: 404, failed: 503 };

export async function loader({ params, context }: Route.LoaderArgs) {
  const outcome = await load(serverApi(context), params.handle);
  return data(outcome, { status: STATUS[outcome.status] });
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(api, params.handle);
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const config = configOf(matches);
  return loaderData?.status === "found"
    ? productMeta(config, loaderData.product)
    : privateMeta(config, "Product not found");
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "found") return <ProductDetails product={loaderData.product} />;
  if (loaderData.status === "unknown") {
    return (
      <>
        <NotFoundNote>We could not find that product. Here is the rest of the shop.</NotFoundNote>
        <Suspense>
          <HomeScreen shelf={loaderData.shelf} />
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
