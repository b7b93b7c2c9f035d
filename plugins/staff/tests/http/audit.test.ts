import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SandboxClient } from "../../../../commerce/test/sandbox-client";
import { type Shop, sharedShop } from "../../../../commerce/test/shop";
import { newShopper } from "../../../../commerce/test/shopper";
import { ADMIN } from "../../../../commerce/test/test-env";
import { Warehouse } from "../../../../commerce/test/warehouse";
import { Dashboard } from "../../../storefront-api/tests/http/dashboard";
import { buy } from "../../../storefront-api/tests/http/orders/buy";
import { join, readRoles } from "../../../storefront-api/tests/http/staff/staff";

interface Entry {
  id: string;
  actor: string | null;
  source: string;
  action: string;
  subject: string;
}

let shop: Shop;
let dashboard: Dashboard;
let warehouse: Warehouse;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
  warehouse = await Warehouse.open(shop);
  await dashboard.change("/admin/products", {
    title: "potoroo pan",
    handle: "potoroo-pan",
    status: "draft",
    options: [{ title: "Colour", values: ["Teal", "Ochre"] }],
    variants: ["Teal", "Ochre"].map((title) => ({
      title,
      options: { Colour: title },
      prices: [{ currency_code: "usd", amount: 50 }],
    })),
  });
});

afterAll(() => warehouse?.close());

/** The newest first. */
async function find(query: Record<string, string>): Promise<Entry[]> {
  const path = `/admin/audit?${new URLSearchParams({ limit: "100", ...query })}`;
  return (await dashboard.client.get<{ entries: Entry[] }>(path)).body.entries;
}

const subjects = (entries: Entry[]) => [...new Set(entries.map(({ subject }) => subject))].sort();

describe("words find what an entry is about", () => {
  test("by part of a product's title, with what was written of its variants", async () => {
    const entries = await find({ q: "POTOROO" });
    expect(subjects(entries)).toEqual(["potoroo pan", "potoroo pan, Ochre", "potoroo pan, Teal"]);
    expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(["product", "price"]));
  });

  test("by a variant's name, and the product's title before it", async () => {
    expect(subjects(await find({ q: "potoroo pan, oc" }))).toEqual(["potoroo pan, Ochre"]);
  });

  test("by the name of a role that is no longer there", async () => {
    const { role } = await dashboard.change<{ role: { id: string; version: number } }>("/admin/staff/roles", {
      name: "Keeper of quolls",
      description: "",
      permissions: ["order:read"],
    });
    await dashboard.remove(`/admin/staff/roles/${role.id}?version=${role.version}`);
    const entries = await find({ q: "of quolls" });
    expect(entries.map(({ action }) => action)).toEqual(["deleted", "created"]);
  });

  test("by part of an email, with whatever was given to its account", async () => {
    const roles = await readRoles(dashboard);
    const member = await join(shop, dashboard, [roles.get("Support") ?? ""]);
    const entries = await find({ q: member.email.slice(0, 12) });
    expect(subjects(entries)).toEqual([member.email]);
    expect(entries.map(({ source }) => source)).toContain("staff_role_grant");
  });

  test("by the number of an order, which is meant as a whole", async () => {
    const shopper = await newShopper(shop);
    const [goods] = await dashboard.products();
    if (!goods) throw new Error("Nothing is for sale");
    await dashboard.setStock(goods, 1000);
    const { orderNumber } = await buy(new SandboxClient(shop.sandboxUrl), shopper, [
      { id: goods.id, quantity: 1 },
    ]);
    const [found] = await warehouse.rows<{ id: string }>('select id from "order" where display_id = $1', [
      orderNumber,
    ]);
    await dashboard.change(`/admin/deliveries/${found?.id}/ship`, { trackingNumber: "1Z999AA10123456784" });
    const parcel = `Order #${orderNumber}`;
    for (const q of [parcel, `#${orderNumber}`, String(orderNumber), parcel.toLowerCase()]) {
      expect(subjects(await find({ q, area: "fulfilment" })), q).toEqual([parcel]);
    }
    expect(subjects(await find({ q: "order", area: "fulfilment" }))).toContain(parcel);
    expect(await find({ q: `#${orderNumber}0`, area: "fulfilment" })).toEqual([]);
  });

  test("by the id of a subject", async () => {
    const [product] = await warehouse.rows<{ id: string }>(
      "select id from product where handle = 'potoroo-pan'",
    );
    expect(subjects(await find({ q: product?.id ?? "" }))).toEqual(["potoroo pan"]);
  });

  test("and nothing where nothing has them", async () => {
    expect(await find({ q: "nobody's pan" })).toEqual([]);
    expect(await find({ q: "100%_pan" })).toEqual([]);
  });

  test("also where more have them than are looked up one by one, page after page", async () => {
    const many = 1005;
    try {
      await warehouse.rows(
        `insert into "user" (id, email) select 'user_bilby' || n, 'bilby' || n || '@example.com'
         from generate_series(1, $1::integer) n`,
        [many],
      );
      const seen: string[] = [];
      for (let page = await find({ q: "bilby" }); page.length > 0; ) {
        seen.push(...page.map(({ subject }) => subject));
        page = await find({ q: "bilby", before: page.at(-1)?.id ?? "" });
      }
      expect(seen).toHaveLength(many);
      expect(new Set(seen).size).toBe(many);
    } finally {
      await warehouse.rows(`delete from "user" where id like 'user\\_bilby%'`);
    }
  });
});

describe("other filters", () => {
  test("go with words, and narrow what they find", async () => {
    expect(subjects(await find({ q: "potoroo", area: "price" }))).toEqual([
      "potoroo pan, Ochre",
      "potoroo pan, Teal",
    ]);
    expect(await find({ q: "potoroo", area: "roles" })).toEqual([]);
    expect(await find({ q: "potoroo", by: "shop" })).toEqual([]);
    const [newest] = await find({ q: "potoroo", limit: "1" });
    expect(await find({ q: "potoroo", limit: "1" })).toHaveLength(1);
    const before = await find({ q: "potoroo", before: newest?.id ?? "" });
    expect(before.map(({ id }) => id)).not.toContain(newest?.id);
  });

  test("by part of the email of who did it", async () => {
    const entries = await find({ actor: ADMIN.email.slice(1, 6), q: "potoroo" });
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([ADMIN.email]));
    expect(await find({ actor: "nobody@nowhere", q: "potoroo" })).toEqual([]);
  });
});
