import type { MetaDescriptor } from "react-router";
import { FALLBACK_CONFIG, plainName, type ShopConfig } from "./shop-config";

type JsonLd = { "@type": string; [field: string]: unknown };

interface PageMeta {
  /** Without the shop's name, which is added; left out on the home page. */
  title?: string;
  description: string;
  /** Path of the page's canonical address, with its query. */
  path: string;
  /** Path or address of a picture to show with a shared link. */
  image?: string;
  type?: "website" | "product";
  jsonLd?: JsonLd[];
}

/** The shop's settings, from the root's loader data among the matches that a `meta` function gets. */
export function configOf(matches: readonly ({ loaderData?: unknown } | undefined)[]): ShopConfig {
  const root = matches[0]?.loaderData;
  return root && typeof root === "object" && "config" in root
    ? (root as { config: ShopConfig }).config
    : FALLBACK_CONFIG;
}

export function titleOf(config: ShopConfig, title?: string): string {
  const name = plainName(config.shopName);
  return title ? `${title} | ${name}` : `${name} | Premium kitchenware`;
}

/** Title, description, canonical link, Open Graph and structured data of a public page. */
export function publicMeta(config: ShopConfig, page: PageMeta): MetaDescriptor[] {
  const title = titleOf(config, page.title);
  const url = config.storeUrl + page.path;
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:title", content: title },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:site_name", content: plainName(config.shopName) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  const image = page.image ?? "/share.jpg";
  tags.push({ property: "og:image", content: absolute(config, image) });
  for (const entry of page.jsonLd ?? []) {
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...entry } });
  }
  return tags;
}

/** The title of a page that search engines leave out: accounts, checkout, administration. */
export function privateMeta(config: ShopConfig, title: string): MetaDescriptor[] {
  return [{ title: titleOf(config, title) }, { name: "robots", content: "noindex" }];
}

export function absolute(config: ShopConfig, pathOrUrl: string): string {
  return pathOrUrl.startsWith("/") ? config.storeUrl + pathOrUrl : pathOrUrl;
}

/** The path from the home page to this one, as search engines show it. */
export function breadcrumbs(config: ShopConfig, steps: { name: string; path: string }[]): JsonLd {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name,
      item: config.storeUrl + path,
    })),
  };
}

export function organization(config: ShopConfig): JsonLd {
  return {
    "@type": "Organization",
    name: plainName(config.shopName),
    url: config.storeUrl,
    logo: `${config.storeUrl}/icon-512.png`,
    email: config.supportEmail,
    sameAs: [config.instagramUrl, config.facebookUrl, config.youtubeUrl],
  };
}
