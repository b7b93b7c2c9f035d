import type { MetaDescriptor } from "react-router";
import { configOf, titleOf } from "./seo";

/** Title of an account, purchase or administration screen. These are nobody's search result. */
export function screenMeta(title: string) {
  return ({ matches }: { matches: Parameters<typeof configOf>[0] }): MetaDescriptor[] => [
    { title: titleOf(configOf(matches), title) },
    { name: "robots", content: "noindex" },
  ];
}
