import { MOST_CHOSEN } from "@contract/limits";
import { data } from "react-router";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { HeartIcon } from "~/components/ui/icons";
import { fetchChosen } from "~/features/catalogue/api/products";
import { ProductGrid } from "~/features/catalogue/components/product-grid";
import { type ApiCall, ApiError, api } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { configOf, privateMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import type { Route } from "./+types/shared-wishlist";

async function load(call: ApiCall, token: string) {
  try {
    const { name, productIds } = (await call("GET /wishlists/:token", { params: { token } })).data;
    const products = await fetchChosen(call, productIds.slice(0, MOST_CHOSEN));
    const isCut = productIds.length > MOST_CHOSEN;
    return { status: "found", title: name ? `${name}’s wishlist` : "A wishlist", products, isCut } as const;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status === 404 ? "ended" : "failed" } as const;
  }
}

const STATUS = { found: 200, ended: 404, failed: 503 };

/** Never kept: the link may end at any time. The address is a secret, which no other page is to be told. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const outcome = await load(serverApi(context), params.token);
  const headers = { ...UNCACHED.headers, "Referrer-Policy": "no-referrer" };
  return data(outcome, { status: STATUS[outcome.status], headers });
}

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(api, params.token);

export const headers = loaderHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.status === "found" ? loaderData.title : "Wishlist";
  // For whom comes from within the shop, where no header of this page is asked for.
  return [...privateMeta(configOf(matches), title), { name: "referrer", content: "no-referrer" }];
}

export default function SharedWishlist({ loaderData }: Route.ComponentProps) {
  if (loaderData.status === "found") {
    const { title, products, isCut } = loaderData;
    return (
      <div className="shell pb-24 pt-12">
        <h1 className="mb-9 font-display text-[clamp(2.5rem,6vw,4rem)] leading-none">{title}</h1>
        {products.length > 0 ? (
          <>
            {isCut && (
              <p className="-mt-5 mb-9 text-ink-soft">{`The newest ${MOST_CHOSEN} products of a longer list.`}</p>
            )}
            <ProductGrid products={products} />
          </>
        ) : (
          <EmptyState icon={<HeartIcon size={28} />} title="Nothing on this list at the moment" />
        )}
      </div>
    );
  }
  const hasEnded = loaderData.status === "ended";
  return (
    <div className="pt-12">
      <h1 className="sr-only">Wishlist</h1>
      <EmptyState
        icon={<HeartIcon size={28} />}
        title={
          hasEnded
            ? "This list is not shared any more"
            : "Can't connect to our store, check your internet connection and try again later."
        }
        action={
          <ButtonLink to={paths.products.href()} variant="secondary">
            Look at all products
          </ButtonLink>
        }
      />
    </div>
  );
}
