import diagnostics from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

const isExchange = (message: unknown): message is Exchange =>
  typeof message === "object" && message !== null && "request" in message && "response" in message;

/**
 * Headers that every answer of the engine carries, the dashboard's pages included: the engine serves those before any
 * middleware of a plugin is asked, so they are set when a request begins.
 */
export function secureEngine(): void {
  diagnostics.subscribe("http.server.request.start", (message) => {
    if (!isExchange(message)) return;
    const { response } = message;
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("X-Frame-Options", "DENY");
    response.setHeader(
      "Content-Security-Policy",
      "frame-ancestors 'none'; base-uri 'self'; object-src 'none'",
    );
    response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  });
}
