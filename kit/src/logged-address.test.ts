import { describe, expect, it } from "vitest";
import { loggedAddress } from "./logged-address";
import { newToken } from "./token";

describe("an address in a log", () => {
  it("has no query and no fragment", () => {
    expect(loggedAddress("/search?q=pan")).toBe("/search");
    expect(loggedAddress("https://shop.example/keep-account#secret")).toBe(
      "https://shop.example/keep-account",
    );
  });

  it("has no token in its path, whatever it looks like", () => {
    for (let round = 0; round < 1000; round += 1) {
      expect(loggedAddress(`/api/v1/wishlists/${newToken()}`)).toBe("/api/v1/wishlists/:token");
    }
    const page = `https://shop.example/wishlist/${newToken()}`;
    expect(loggedAddress(`${page}.data?_routes=x`)).toBe("https://shop.example/wishlist/:token.data");
    expect(loggedAddress(`${page}/`)).toBe("https://shop.example/wishlist/:token/");
  });

  it("keeps the names of things", () => {
    for (const path of [
      `/products/${"a-very-long-name-of-a-pan-".repeat(4).slice(0, 43)}`,
      "/api/v1/orders/cs_test_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2w3X4y5Z6a7B8c9D0",
      "/admin/orders/order_01KATQ4J6Y5Z7X8W9V0T1S2R3Q",
    ]) {
      expect(loggedAddress(path)).toBe(path);
    }
  });
});
