import { expect, it } from "vitest";
import { routeOf } from "./metrics";

it.each([
  ["/", "/"],
  ["/products", "/products"],
  ["/products/cast-iron-skillet?from=home", "/products/:handle"],
  ["/search?q=what+somebody+typed", "/search"],
  ["/api/v1/orders/pi_123", "/api/v1"],
  ["/dashboard/orders", "/dashboard"],
  ["/wp-login.php", "other"],
])("the metric of %s is labelled %s", (url, label) => {
  expect(routeOf(url)).toBe(label);
});
