import { data } from "react-router";
import { fetchKinds } from "~/features/catalogue/api/products";
import { CategoryCard } from "~/features/catalogue/components/category-card";
import { KindCard } from "~/features/catalogue/components/kind-card";
import { api } from "~/lib/api-client";
import { paths } from "~/lib/paths";
import { breadcrumbs, configOf, publicMeta } from "~/lib/seo";
import { serverApi } from "~/lib/server-api";
import { loaderHeaders, UNCACHED } from "~/lib/uncached";
import type { Route } from "./+types/collections";

export async function loader({ context }: Route.LoaderArgs) {
  const kinds = await fetchKinds(serverApi(context));
  return data({ kinds }, kinds ? {} : UNCACHED);
}

export async function clientLoader() {
  return { kinds: await fetchKinds(api) };
}

export const headers = loaderHeaders;

export function meta({ matches }: Route.MetaArgs) {
  const config = configOf(matches);
  return publicMeta(config, {
    title: "Collections",
    description:
      "All our kitchenware by kind: nonstick, stainless steel, Dutch ovens, cast iron and griddles.",
    path: paths.collections.href(),
    jsonLd: [
      breadcrumbs(config, [
        { name: "Home", path: paths.home.href() },
        { name: "Collections", path: paths.collections.href() },
      ]),
    ],
  });
}

export default function Collections({ loaderData }: Route.ComponentProps) {
  const kinds = loaderData.kinds ?? [];
  return (
    <div className="shell pb-24 pt-12">
      <h1 className="font-display text-[clamp(2.5rem,6vw,4rem)] leading-none">Collections</h1>
      <div className="mt-10">
        <CategoryCard count={kinds.reduce((sum, { count }) => sum + count, 0)} />
      </div>
      <ul className="mt-4 grid grid-cols-2 gap-4 sm:mt-6 md:grid-cols-5 lg:gap-6 max-md:[&>li:last-child:nth-child(odd)]:col-span-2 max-md:[&>li:last-child:nth-child(odd)_img]:aspect-[2/1]">
        {kinds.map((kind) => (
          <li key={kind.handle}>
            <KindCard kind={kind} />
          </li>
        ))}
      </ul>
    </div>
  );
}
