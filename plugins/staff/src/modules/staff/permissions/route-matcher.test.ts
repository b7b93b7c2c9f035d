import { describe, expect, it, test } from "vitest";
import { PermissionList } from "./permission-list";
import { RouteMatcher } from "./route-matcher";
import { everyRoute } from "./routes/every-route";

const routes = everyRoute([{ "payment:read": ["GET /stripe-checkouts"] }]);
const ruleOf = (method: string, path: string) => routes.find(method, path)?.rule;

test.each([
  ["GET", "/orders", ["order:read"]],
  ["HEAD", "/Orders/order_1/", ["order:read"]],
  ["POST", "/orders/order_1", ["order:update"]],
  ["POST", "/orders/order_1/fulfillments", ["fulfillment:create"]],
  ["POST", "/payments/pay_1/refund", ["refund:create"]],
  ["POST", "/products", ["product:create"]],
  ["POST", "/products/prod_1", ["product:update"]],
  ["POST", "/products/batch", ["product:create", "product:update", "product:delete"]],
  ["DELETE", "/products/prod_1", ["product:delete"]],
  ["POST", "/orders/export", ["order:read", "customer:read", "payment:read"]],
  ["GET", "/stripe-checkouts", ["payment:read"]],
])("%s %s needs %s", (method, path, needs) => {
  expect(ruleOf(method, path)).toEqual({ needs });
});

test.each([
  ["GET", "/users/me", "everybody"],
  ["POST", "/rbac/roles", "closed"],
  ["GET", "/no-such-thing-yet", undefined],
  ["DELETE", "/orders", undefined],
  ["GET", "/", undefined],
])("%s %s is %s", (method, path, rule) => {
  expect(ruleOf(method, path)).toBe(rule);
});

test("GET /users/:id is not what GET /users/me is", () => {
  expect(ruleOf("GET", "/users/user_1")).toEqual({ needs: ["user:read"] });
});

describe("a table of routes", () => {
  it.each([
    [{ "order:read": ["orders"] }, '"orders" is no call'],
    [{ "order:read": ["FETCH /orders"] }, '"FETCH /orders" is no call'],
    [{ orders: ["GET /orders"] }, '"orders" is no permission'],
    [{ "*:*": ["GET /x"] }, '"*:*" is no permission'],
    [{ "user:read": ["GET /users/me"] }, "is listed twice"],
  ])("is refused when it says %j", (table, message) => {
    expect(() => everyRoute([table])).toThrow(message);
  });

  it("tries a fixed name before a parameter, and goes back to the parameter", () => {
    const matcher = new RouteMatcher();
    matcher.addTable({ "a:read": ["GET /x/fixed"], "b:read": ["GET /x/:id/more"] }, false);
    expect(matcher.find("GET", "/x/fixed")?.rule).toEqual({ needs: ["a:read"] });
    expect(matcher.find("GET", "/x/fixed/more")?.rule).toEqual({ needs: ["b:read"] });
  });
});

describe("what a role can allow", () => {
  const list = new PermissionList(routes);

  it("is told in plain words, each permission once", () => {
    const cells = list.groups().flatMap(({ rows }) => rows.flatMap((row) => row.cells));
    expect(cells.map(({ permission }) => permission).sort()).toEqual(list.all());
    expect(list.groups().map(({ title }) => title)).not.toContain("Other");
  });

  it("is only what some call needs", () => {
    expect(() => list.refuseUnknown(["order:read", "order:fly"])).toThrow(
      'There is no permission "order:fly"',
    );
    expect(() => list.refuseUnknown(["*:*"])).toThrow('There is no permission "*:*"');
  });

  it("includes records that no call of their own shows, such as what is owed for an order", () => {
    expect(list.all()).toContain("payment_collection:read");
  });

  it("has a name of its own for a resource that another plugin brings", () => {
    const other = new PermissionList(everyRoute([{ "gift_card:read": ["GET /gift-cards"] }]));
    expect(other.groups().at(-1)).toMatchObject({
      title: "Other",
      rows: [
        { resource: "gift_card", label: "gift card", cells: [{ label: "See", calls: ["GET /gift-cards"] }] },
      ],
    });
  });
});
