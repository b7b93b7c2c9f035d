import { FALLBACK_CONFIG, type ShopConfig } from "~/lib/shop-config";

/**
 * What the server hands to a loader, for tests.
 *
 * @param commerceOrigin of the engine that the test plays
 * @param path with its query
 */
export function loaderArguments(commerceOrigin: string, path: string, config: Partial<ShopConfig> = {}) {
  const context = {
    config: { ...FALLBACK_CONFIG, ...config },
    commerceOrigin,
    requestId: "loader-test",
    clientAddress: "127.0.0.1",
    scriptNonce: "",
    onAnswer: () => undefined,
  };
  const request = new Request(`https://shop.example${path}`);
  return { context, request, url: new URL(request.url) };
}
