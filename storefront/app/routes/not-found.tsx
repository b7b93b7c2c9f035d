import { data } from "react-router";
import { fetchShelf } from "~/features/catalogue/api/products";
import { api } from "~/lib/api-client";
import { configOf, privateMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import type { Route } from "./+types/not-found";
import HomeScreen from "./home-screen";
import { NotFoundNote } from "./not-found-note";

export async function loader({ context }: Route.LoaderArgs) {
  return data({ shelf: await fetchShelf(serverApi(context)) }, { status: 404 });
}

export async function clientLoader() {
  return { shelf: await fetchShelf(api) };
}

export function meta({ matches }: Route.MetaArgs) {
  return privateMeta(configOf(matches), "Page not found");
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <NotFoundNote>We could not find that page. Here is the rest of the shop.</NotFoundNote>
      <HomeScreen shelf={loaderData.shelf} />
    </>
  );
}
