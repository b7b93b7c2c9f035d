import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, ownScriptHashes, scriptHash, withoutNonce } from "./security-headers";

describe("the content security policy", () => {
  it("names the page's own inline scripts by their hashes, each once", () => {
    const html = `<script nonce="n1">a()</script><script nonce="n1" type="module" async="">b()</script><script nonce="n1">a()</script>`;
    expect(ownScriptHashes(html, "n1")).toEqual([scriptHash("a()"), scriptHash("b()")]);
  });
  it("names no script that came into the page in another way", () => {
    const injected = `<script>steal()</script><script nonce="">steal()</script><script nonce="n2">steal()</script>`;
    expect(ownScriptHashes(`<script nonce="n1">a()</script>${injected}`, "n1")).toEqual([scriptHash("a()")]);
  });
  it("leaves out files and data blocks, which need no hash", () => {
    const html = `<script nonce="n1" src="/a.js"></script><script nonce="n1" type="application/ld+json">{}</script>`;
    expect(ownScriptHashes(html, "n1")).toEqual([]);
  });
  it("leaves the nonce in no page", () => {
    expect(withoutNonce(`<link nonce="n1" href="/a"><script nonce="n1">a()</script>`, "n1")).toBe(
      `<link href="/a"><script>a()</script>`,
    );
  });
  it("allows no inline script by a keyword and no framing", () => {
    const policy = contentSecurityPolicy({ scripts: [scriptHash("a()")], pictureOrigins: [] });
    expect(policy).toContain(`script-src 'self' ${scriptHash("a()")};`);
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
  });
  it("lets visits be counted from one place only, and from none by itself", () => {
    const analyticsOrigin = "https://stats.example";
    const policy = contentSecurityPolicy({ scripts: [], pictureOrigins: [], analyticsOrigin });
    expect(policy).toContain("script-src 'self' https://stats.example;");
    expect(policy).toContain("connect-src 'self' https://stats.example;");
    expect(contentSecurityPolicy({ scripts: [], pictureOrigins: [] })).toContain("connect-src 'self';");
  });
  it("shows pictures of the shop and its object store only", () => {
    const policy = contentSecurityPolicy({ scripts: [], pictureOrigins: ["https://pictures.example"] });
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;");
  });
});
