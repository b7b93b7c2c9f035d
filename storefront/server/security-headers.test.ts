import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, inlineScriptHashes } from "./security-headers";

const hash = (code: string) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`;

describe("the content security policy", () => {
  it("names every inline script of the page by its hash, each once", () => {
    const html = `<script>a()</script><script type="module" async="">b()</script><script>a()</script>`;
    expect(inlineScriptHashes(html)).toEqual([hash("a()"), hash("b()")]);
  });
  it("leaves out files and data blocks, which need no hash", () => {
    expect(
      inlineScriptHashes(`<script src="/a.js"></script><script type="application/ld+json">{}</script>`),
    ).toEqual([]);
  });
  it("allows no inline script by a keyword and no framing", () => {
    const policy = contentSecurityPolicy("<script>a()</script>", { pictureOrigins: [] });
    expect(policy).toContain(`script-src 'self' ${hash("a()")};`);
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain("unsafe");
    expect(policy).toContain("frame-ancestors 'none'");
  });
  it("shows pictures of the shop and its object store only", () => {
    const policy = contentSecurityPolicy("", { pictureOrigins: ["https://pictures.example"] });
    expect(policy).toContain("img-src 'self' data: blob: https://pictures.example;");
  });
});
