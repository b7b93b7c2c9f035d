import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress, clientProtocol } from "./client-address";

const request = (forwarded: string | undefined, headers: Record<string, string> = {}) =>
  ({
    headers: { ...headers, "x-forwarded-for": forwarded },
    socket: { remoteAddress: "::ffff:10.0.0.9" },
  }) as unknown as IncomingMessage;

describe("the shopper's address", () => {
  it("is the connection's own when no proxy is trusted, whatever the visitor claims", () => {
    expect(clientAddress(request("1.2.3.4"), 0)).toBe("10.0.0.9");
  });
  it("is what the trusted proxy saw, not what the visitor put before it", () => {
    expect(clientAddress(request("6.6.6.6, 203.0.113.7"), 1)).toBe("203.0.113.7");
    expect(clientAddress(request("6.6.6.6, 203.0.113.7, 10.0.0.8"), 2)).toBe("203.0.113.7");
  });
  it("is the first known one when fewer proxies spoke than are trusted", () => {
    expect(clientAddress(request("203.0.113.7"), 3)).toBe("203.0.113.7");
    expect(clientAddress(request(undefined), 1)).toBe("10.0.0.9");
  });
});

describe("the shopper's scheme", () => {
  it("is the public address's unless a trusted proxy says otherwise", () => {
    const claimed = request(undefined, { "x-forwarded-proto": "http" });
    expect(clientProtocol(claimed, 0, "https://shop.example")).toBe("https");
    expect(clientProtocol(claimed, 1, "https://shop.example")).toBe("http");
  });
});
