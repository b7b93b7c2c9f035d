import { data } from "react-router";
import { fetchShelf } from "~/features/catalogue/api/products";
import { api } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { configOf, organization, publicMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { plainName } from "~/lib/shop-config";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import type { Route } from "./+types/home";
import HomeScreen from "./home-screen";

export async function loader({ context }: Route.LoaderArgs) {
  const shelf = await fetchShelf(serverApi(context));
  return data({ shelf }, shelf ? {} : UNCACHED);
}

export async function clientLoader() {
  return { shelf: await fetchShelf(api) };
}

export const headers = loaderHeaders;

export function meta({ matches }: Route.MetaArgs) {
  const config = configOf(matches);
  return publicMeta(config, {
    description:
      "Premium cookware for home cooks: nonstick, stainless steel, cast iron, Dutch ovens and griddles. Free shipping on larger orders within the United States.",
    path: paths.home.href(),
    jsonLd: [
      organization(config),
      { "@type": "WebSite", name: plainName(config.shopName), url: config.storeUrl },
    ],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen shelf={loaderData.shelf} />;
}
