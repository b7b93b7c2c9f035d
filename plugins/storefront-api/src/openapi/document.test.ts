import { describe, expect, it } from "vitest";
import { calls } from "../contract/calls";
import { openApiDocument } from "./document";
import { docsPolicy, renderDocs } from "./page";

const references = [...JSON.stringify(openApiDocument).matchAll(/"\$ref":"([^"]+)"/g)].map(
  ([, to]) => to ?? "",
);

describe("the API's document", () => {
  it("has every call of the contract with its statuses", () => {
    for (const { path, method, status = 200, access } of Object.values(calls) as {
      path: string;
      method: string;
      status?: number;
      access: string;
    }[]) {
      const found = openApiDocument.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(Object.keys(found?.responses ?? {}), `${method} ${path}`).toContain(String(status));
      expect(Boolean(found?.security), `${method} ${path}`).toBe(access !== "anyone");
    }
  });

  it("refers only to what it has", () => {
    expect(references.length).toBeGreaterThan(10);
    for (const reference of references) {
      const name = reference.replace("#/components/schemas/", "");
      expect(Object.keys(openApiDocument.components.schemas), reference).toContain(name);
    }
  });

  it("says what a record is made of, and that every failure is one string", () => {
    expect(openApiDocument.components.schemas.Product).toMatchObject({
      type: "object",
      required: expect.arrayContaining(["_id", "handle", "title", "price", "stock", "inStock"]),
    });
    expect(openApiDocument.components.schemas.Failure).toMatchObject({ type: "string" });
  });

  it("is a page to read that needs no script", () => {
    const page = renderDocs(openApiDocument);
    expect(page).toContain("/api/v1/pay/create-checkout-session");
    expect(page).not.toMatch(/<script|onclick/i);
    expect(docsPolicy).toMatch(/style-src 'sha256-/);
  });
});
