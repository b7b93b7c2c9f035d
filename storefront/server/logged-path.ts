/** As long as the shop's tokens are. Handles of products have no capitals, ids have another length. */
const TOKEN = /(?<![\w-])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/g;

/**
 * The path of an address as logs and traces may keep it: without the query, which may hold what a shopper typed, and without the
 * token of a shared wishlist, which would open it for whoever reads the log.
 */
export function loggedPath(url: string): string {
  return (url.split("?", 1)[0] ?? "").replace(TOKEN, ":token");
}
