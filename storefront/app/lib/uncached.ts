import type { HeadersArgs } from "react-router";

/** For `data(value, UNCACHED)`: the page misses something that could not be loaded, so nobody may keep it. */
export const UNCACHED = { headers: { "Cache-Control": "no-store" } };

/** A route's `headers`: what its loader set goes out with the page. */
export const loaderHeaders = ({ loaderHeaders: headers }: HeadersArgs) => headers;
