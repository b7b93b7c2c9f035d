import { expect, it, vi } from "vitest";
import { ApiError } from "~/lib/api-client";
import { searchProducts, shownText } from "./search-products";

it("asks nobody while there is nothing to look for", async () => {
  const api = vi.fn();
  expect(await searchProducts(api, "  ")).toEqual({ status: "idle" });
  expect(api).not.toHaveBeenCalled();
});

it("turns nothing found into the message to show", async () => {
  const message = "Cannot Find desired product at this time";
  const api = vi.fn().mockRejectedValue(new ApiError(400, message));
  expect(await searchProducts(api, "zzz")).toEqual({ status: "failed", code: 400, message });
});

it("tells when more was found than is shown", () => {
  expect(shownText(100, 400, false)).toBe("The best 100 are shown. Filters narrow it down.");
  expect(shownText(100, 400, true)).toBe("The first 100 are shown. Filters narrow it down.");
  expect(shownText(100, 100, false)).toBeUndefined();
});
