import type { IncomingHttpHeaders } from "node:http";

const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Whether a request comes from this machine and for itself. Binding to loopback keeps other machines out, but
 * a page of any website can make the browser here send requests; those carry a foreign `Host` (after DNS
 * rebinding) or a foreign `Origin`.
 */
export function isLocalRequest(headers: IncomingHttpHeaders): boolean {
  const { host, origin } = headers;
  const originHost = origin && URL.canParse(origin) ? new URL(origin).host : origin;
  return [host, originHost].every((name) => name === undefined || local.test(name));
}
