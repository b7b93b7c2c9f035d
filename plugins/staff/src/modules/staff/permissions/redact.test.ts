import { describe, expect, it } from "vitest";
import { Permissions } from "./permission";
import { forbiddenOrder, redactAnswer } from "./redact";
import type { Relations } from "./relations";

/** A small engine: orders with items and a customer, who has orders and groups. */
const FIELDS: Record<string, Record<string, string | null>> = {
  Order: {
    id: null,
    email: null,
    metadata: null,
    customer: "Customer",
    items: "OrderLineItem",
    secrets: "Vault",
  },
  OrderLineItem: { id: null, total: null, variant: "ProductVariant" },
  ProductVariant: { id: null },
  Customer: { id: null, email: null, orders: "Order", groups: "CustomerGroup" },
  CustomerGroup: { id: null },
};
const NAMES: Record<string, string> = {
  order: "Order",
  orders: "Order",
  customer: "Customer",
  customers: "Customer",
};

const relations: Relations = {
  entityOf: (name) => NAMES[name],
  fieldOf: (entity, field) => FIELDS[entity]?.[field],
  entities: () => Object.keys(FIELDS),
};

const desk = new Permissions(["order:read", "product:read"]);
const support = new Permissions(["order:read", "customer:read"]);
const customer = { id: "cus_1", email: "ann@example.com", groups: [{ id: "cusgroup_1" }] };

describe("an answer of the engine's", () => {
  it("loses the records that the role may not read, however deep they lie", () => {
    const body = {
      orders: [{ id: "order_1", customer_id: "cus_1", customer, items: [{ id: "item_1" }] }],
      count: 1,
    };
    expect(redactAnswer(body, desk, relations)).toEqual({
      orders: [{ id: "order_1", customer_id: "cus_1", items: [{ id: "item_1" }] }],
      count: 1,
    });
  });

  it("keeps what the role may read, and goes on looking below it", () => {
    const body = {
      order: { id: "order_1", customer: { ...customer, orders: [{ id: "order_2", customer }] } },
    };
    const plain = { id: "cus_1", email: "ann@example.com" };
    expect(redactAnswer(body, support, relations)).toEqual({
      order: { id: "order_1", customer: { ...plain, orders: [{ id: "order_2", customer: plain }] } },
    });
  });

  it("loses records of a kind that nobody has listed, and fields that the engine's modules do not declare", () => {
    const body = {
      order: { id: "order_1", secrets: [{ id: 1 }], side_door: { customer }, total: 7 },
      extra: { customer },
    };
    expect(redactAnswer(body, support, relations)).toEqual({ order: { id: "order_1", total: 7 } });
  });

  it("keeps amounts as the engine writes them, free fields and what a batch has removed", () => {
    const body = {
      orders: [{ raw_total: { value: "7", precision: 20 }, metadata: { note: { by: "Ann" } } }],
      deleted: { ids: ["order_1"] },
    };
    expect(redactAnswer(structuredClone(body), desk, relations)).toEqual(body);
  });

  it("is looked through in batches by what the batch is about", () => {
    const body = { created: [{ id: "order_1", customer }], updated: [] };
    expect(redactAnswer(body, desk, relations, "orders")).toEqual({
      created: [{ id: "order_1" }],
      updated: [],
    });
    expect(redactAnswer({ created: [{ id: "x" }] }, desk, relations, "things")).toEqual({});
  });
});

describe("the order of a list", () => {
  it.each([
    ["created_at", undefined],
    ["-display_id,email", undefined],
    ["items.total", undefined],
    ["-customer.email", "customer"],
    ["display_id,customer.email", "customer"],
    ["items.variant.id", undefined],
    ["secrets.code", "secrets"],
    ["no_such.thing", "no_such"],
    [{ customer: { email: "asc" } }, "customer"],
    [["email", "customer.email"], "customer"],
  ])("by %j is refused for %s", (order, relation) => {
    expect(forbiddenOrder(order, "orders", desk, relations)).toBe(relation);
  });

  it("may lead through what the role reads", () => {
    expect(forbiddenOrder("customer.email", "orders", support, relations)).toBeUndefined();
    expect(forbiddenOrder("customer.groups.id", "orders", support, relations)).toBe("groups");
  });
});
