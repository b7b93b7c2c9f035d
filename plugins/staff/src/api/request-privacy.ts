import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { loggedAddress } from "@emberly/kit/logged-address";

interface Exchange {
  request: IncomingMessage & { originalUrl?: string };
  response: ServerResponse;
}

const isExchange = (message: unknown): message is Exchange =>
  typeof message === "object" && message !== null && "request" in message && "response" in message;

let installed = false;

/**
 * Protects every request to the engine, also those to its static pages, which it serves before any plugin is asked. Headers
 * keep its pages from being framed and their types from being guessed. The access log gets addresses without their query and
 * without tokens, because invitations, password resets and searches carry tokens, emails and words there and in the referrer.
 */
export function protectRequests(): void {
  if (installed) return;
  installed = true;
  diagnostics.subscribe("http.server.request.start", (message) => {
    if (!isExchange(message)) return;
    const { request, response } = message;
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader(
      "Content-Security-Policy",
      "frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
    );
    response.setHeader("Referrer-Policy", "strict-origin");
    hideServer(response);
    // Express keeps an original address that is there already; it is what the engine's log writes down.
    request.originalUrl = loggedAddress(request.url ?? "/");
    const { referer } = request.headers;
    if (referer !== undefined) request.headers.referer = loggedAddress(referer);
  });
}

/** Express names itself in each answer, and the engine's application is not ours to configure. */
function hideServer(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => (name === "X-Powered-By" ? response : setHeader(name, value));
}
