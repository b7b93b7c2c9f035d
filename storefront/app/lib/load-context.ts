import type { ShopConfig } from "./shop-config";

/** What the Node server hands to every loader. */
export interface LoadContext {
  config: ShopConfig;
  /** Origin of the engine, such as "http://127.0.0.1:9000". */
  commerceOrigin: string;
  /** Sent with every call to the engine, so that one request can be followed through both logs. */
  requestId: string;
  /** The shopper's address as the server worked it out. */
  clientAddress: string;
  /** The request's place in its trace, for calls to the engine; only where traces are recorded. */
  traceparent?: string;
  /** Marks the scripts that the router and React write, so that the server can tell them from any others in the page. */
  scriptNonce: string;
  /** Told of every answer of the engine that the page is made of. */
  onAnswer: (headers: Headers) => void;
}

declare module "react-router" {
  interface AppLoadContext extends LoadContext {}
}
