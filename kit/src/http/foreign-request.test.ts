import type { Request } from "express";
import { describe, expect, it } from "vitest";
import { isForeign } from "./foreign-request";

const ALLOWED = ["https://shop.example"];

function request(headers: Record<string, string>, method = "POST"): Request {
  const all: Record<string, string> = { host: "engine.example:9000", ...headers };
  return { method, get: (name: string) => all[name] } as unknown as Request;
}

describe("a request from another site's page", () => {
  it.each([
    ["that says so", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["that says so without an origin", { "sec-fetch-site": "cross-site" }],
    ["of a neighbour", { "sec-fetch-site": "same-site" }],
    ["in an old browser", { origin: "https://evil.example" }],
    ["without an origin to show", { origin: "null" }],
    [
      "that claims to be ours with an origin that is not",
      { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
    ],
    [
      "of this host over the other scheme",
      { "sec-fetch-site": "cross-site", origin: "http://engine.example:9000" },
    ],
    ["of an allowed host at another port", { origin: "https://shop.example:8443" }],
  ])("is foreign: a page %s", (_case, headers) => {
    expect(isForeign(request(headers), ALLOWED)).toBe(true);
  });

  it.each([
    ["a program", {}],
    ["a page of this host", { "sec-fetch-site": "same-origin", origin: "https://engine.example:9000" }],
    ["a page of this host in an old browser", { origin: "http://engine.example:9000" }],
    ["a page without an origin", { "sec-fetch-site": "same-origin" }],
    ["somebody at the browser", { "sec-fetch-site": "none" }],
    ["an allowed page", { "sec-fetch-site": "cross-site", origin: "https://shop.example" }],
  ])("is not what %s sends", (_case, headers) => {
    expect(isForeign(request(headers), ALLOWED)).toBe(false);
  });

  it("may read", () => {
    expect(isForeign(request({ "sec-fetch-site": "cross-site" }, "GET"), ALLOWED)).toBe(false);
  });
});
