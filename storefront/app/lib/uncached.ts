import type { HeadersArgs } from "react-router";

/** For `data(value, UNCACHED)`: a part of the page could not be loaded, so no cache may keep it. */
export const UNCACHED = { headers: { "Cache-Control": "no-store" } };

/** A route's `headers`: sends what the route's loader has set. */
export const loaderHeaders = ({ loaderHeaders: headers }: HeadersArgs) => headers;
