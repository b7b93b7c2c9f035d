import { describe, expect, it } from "vitest";
import type { CallContract } from "../../contract/call-contract";
import { calls } from "../../contract/calls";
import { openApiDocument } from "./document";
import { answerExamples, bodyExamples } from "./examples";
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

  it("gives an example for every body, and each example is one", () => {
    for (const [id, { body, answer }] of Object.entries(calls) as [string, CallContract][]) {
      const examples = { body: bodyExamples, answer: answerExamples } as Record<
        string,
        Record<string, unknown>
      >;
      if (body) expect(body.safeParse(examples.body?.[id]).error, id).toBeUndefined();
      if (examples.answer?.[id]) expect(answer.safeParse(examples.answer[id]).error, id).toBeUndefined();
    }
  });

  it("is a page to read that needs no script, and runs none but the viewer's", () => {
    const page = renderDocs(openApiDocument);
    expect(page).toContain("/api/v1/pay/create-checkout-session");
    expect(page).not.toMatch(/<script(?! src="\/api\/v1\/docs\/)|onclick/i);
    expect(docsPolicy).toMatch(/script-src 'self';/);
    expect(docsPolicy).not.toContain("unsafe");
  });
});
