import type { MedusaRequest } from "@medusajs/framework/http";
import { expect, it } from "vitest";
import { inputFault } from "./input-fault";

const request = (body: unknown, path = "/products") =>
  ({ path, query: {}, body }) as unknown as MedusaRequest;

const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;

it("a body deeper than anything can look through is the sender's mistake", () => {
  expect(inputFault(request({ lines: nested(20_000) }))).toBe(
    "The request is nested more than 100 levels deep",
  );
  expect(inputFault(request({ metadata: nested(50) }))).toBeUndefined();
});

it("what the database cannot keep is named, in the body and in the address", () => {
  expect(inputFault(request({ title: "pan\0" }))).toBe("title: contains a character that cannot be stored");
  expect(inputFault(request({}, "/products/%00"))).toBe("The address is not valid");
});
