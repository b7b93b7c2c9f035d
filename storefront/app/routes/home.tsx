import { fetchShelf } from "~/features/catalogue/api/products";

import { api } from "~/lib/api-client";
import { configOf, organization, publicMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { paths } from "~/paths";
import type { Route } from "./+types/home";
import HomeScreen from "./home-screen";

export async function loader({ context }: Route.LoaderArgs) {
  return { shelf: await fetchShelf(serverApi(context)) };
}

export async function clientLoader() {
  return { shelf: await fetchShelf(api) };
}

export function meta({ matches }: Route.MetaArgs) {
  const config = configOf(matches);
  return publicMeta(config, {
    description:
      "Premium cookware for home cooks: nonstick, stainless steel, cast iron, Dutch ovens and griddles. Free shipping on larger orders within the United States.",
    path: paths.home.href(),
    jsonLd: [
      organization(config),
      { "@type": "WebSite", name: config.shopName.replaceAll("·", ""), url: config.storeUrl },
    ],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomeScreen shelf={loaderData.shelf} />;
}
