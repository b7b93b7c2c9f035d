const BASE = "https://shop.invalid";

/**
 * Where to go after signing in: the given address when it is a path of this shop, else null.
 * `//host`, `/\host` and absolute addresses would lead a shopper off the site with a crafted link.
 */
export function safeNextPath(value: string | null | undefined): string | null {
  if (!value?.startsWith("/")) return null;
  const url = URL.canParse(value, BASE) ? new URL(value, BASE) : null;
  if (url?.origin !== BASE || url.pathname.startsWith("//")) return null;
  if (url.pathname === "/login") return null;
  return url.pathname + url.search + url.hash;
}
