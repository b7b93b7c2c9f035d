import { expect, test } from "vitest";
import { enginePermission } from "./engine-permissions";

test.each([
  ["GET", "/orders", "order:read"],
  ["HEAD", "/Orders/order_1/", "order:read"],
  ["POST", "/orders/order_1", "order:update"],
  ["POST", "/orders/order_1/fulfillments", "fulfillment:update"],
  ["POST", "/products", "product:create"],
  ["POST", "/products/prod_1", "product:update"],
  ["DELETE", "/products/prod_1", "product:delete"],
  ["GET", "/today/failed-mails", "customer:read"],
  ["GET", "/today", "*:*"],
  ["GET", "/users/me", null],
  ["GET", "/users", "*:*"],
  ["POST", "/users/me", "*:*"],
  ["POST", "/rbac/roles", "*:*"],
  ["GET", "/no-such-thing-yet", "*:*"],
  ["GET", "/", "*:*"],
])("%s %s asks for %s", (method, path, permission) => {
  expect(enginePermission(method, path)).toBe(permission);
});
