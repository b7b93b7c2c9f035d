import { describe, expect, it } from "vitest";
import { deferScripts } from "./late-scripts";
import { ownScriptHashes, scriptHash } from "./security-headers";

const PAGE = [
  "<html><head></head><body>Pans",
  '<link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/home.js"/>',
  '<script>window.data = "<\\/script>";</script>',
  '<script type="module" async="">import "/assets/entry.js";</script>',
  "</body></html>",
].join("");

describe("a page's scripts", () => {
  const late = deferScripts(PAGE);

  it("are neither fetched nor run before the starter of the page says so", () => {
    expect(late).not.toContain('modulepreload" href');
    expect(late).not.toContain('<script type="module"');
    expect(late).toContain('<link rel="late-module" href="/assets/home.js"/>');
    expect(late).toContain('<script type="late-module">import "/assets/entry.js";</script>');
    expect(late).toMatch(/requestAnimationFrame[\s\S]+<\/script><\/body><\/html>$/);
  });

  it("are allowed by the page's policy when they come: it names the hash of their text", () => {
    const marked = PAGE.replaceAll("<script", '<script nonce="n1"');
    const code = /<script type="late-module">(.*?)<\/script>/.exec(late)?.[1] ?? "";
    expect(ownScriptHashes(marked, "n1")).toContain(scriptHash(code));
  });

  it("stay where they are in a page that is written otherwise", () => {
    expect(deferScripts("<body><script src='/a.js'></script></body>")).toBe(
      "<body><script src='/a.js'></script></body>",
    );
  });
});
