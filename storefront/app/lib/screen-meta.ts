import { configOf, privateMeta } from "./seo";

/** `meta` of an account, purchase or administration screen. */
export function screenMeta(title: string) {
  return ({ matches }: { matches: Parameters<typeof configOf>[0] }) => privateMeta(configOf(matches), title);
}
