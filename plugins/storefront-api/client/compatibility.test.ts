import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "../src/api/openapi/document";
import { type ApiDescription, breakingChanges } from "./breaking-changes";

const published = JSON.parse(readFileSync(path.join(__dirname, "openapi.json"), "utf8")) as ApiDescription;

describe("the published document", () => {
  it("is not broken by the contract of today", () => {
    expect(breakingChanges(published, openApiDocument)).toEqual([]);
  });

  it("tells all that the contract of today offers (npm run docs:api writes it anew)", () => {
    expect(JSON.parse(JSON.stringify(openApiDocument))).toEqual(published);
  });
});

describe("a change that breaks programs", () => {
  const copy = () => structuredClone(published);
  const product = (document: ApiDescription) =>
    document.components.schemas.Product as { properties: Record<string, unknown>; required: string[] };
  const login = (document: ApiDescription) => {
    const schema = document.paths["/login"]?.post?.requestBody?.content["application/json"]?.schema;
    if (!schema?.required || !schema.properties) throw new Error("The document has no sign-in");
    return { required: schema.required, properties: schema.properties };
  };

  it.each<[string, (document: ApiDescription) => void, RegExp]>([
    ["a call that is gone", (document) => delete document.paths["/kinds"], /GET \/kinds is gone/],
    ["a field that is gone", (document) => delete product(document).properties.price, /price is gone/],
    [
      "a field of another type",
      (document) => Object.assign(product(document).properties, { price: { type: "string" } }),
      /price was number and is string/,
    ],
    ["a field that may be missing", (document) => product(document).required.pop(), /may be missing now/],
    [
      "a field that must be given",
      (document) => login(document).required.push("captcha"),
      /captcha must be given now/,
    ],
    [
      "a shorter text",
      (document) => Object.assign(login(document).properties.password ?? {}, { maxLength: 4 }),
      /maxLength was/,
    ],
    [
      "a session that is asked for",
      (document) => Object.assign(document.paths["/kinds"]?.get ?? {}, { security: [{}] }),
      /asks for a session/,
    ],
  ])("is found: %s", (_name, change, sentence) => {
    const changed = copy();
    change(changed);
    expect(breakingChanges(published, changed).join("\n")).toMatch(sentence);
  });

  it("is none that adds", () => {
    const changed = copy();
    product(changed).properties.novelty = { type: "number" };
    changed.paths["/novelties"] = { get: { responses: {} } };
    expect(breakingChanges(published, changed)).toEqual([]);
  });
});
