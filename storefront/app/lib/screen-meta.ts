import type { MetaDescriptor } from "react-router";
import { FALLBACK_CONFIG, plainName, type ShopConfig } from "./shop-config";

interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** Title of an account, purchase or administration screen. These are nobody's search result. */
export function screenMeta(title: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const data = matches.find((match) => match?.id === "root")?.loaderData as
      | { config: ShopConfig }
      | undefined;
    const shop = plainName((data?.config ?? FALLBACK_CONFIG).shopName);
    return [{ title: `${title} | ${shop}` }, { name: "robots", content: "noindex" }];
  };
}
