import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Shop, sharedShop } from "../../../commerce/test/shop";
import { newShopper, signInAdmin } from "../../../commerce/test/shopper";
import { ADMIN } from "../../../commerce/test/test-env";
import { Warehouse } from "../../../commerce/test/warehouse";
import { Dashboard } from "../../storefront-api/tests/http/dashboard";
import type { StockRow } from "../src/modules/back-office/stock/definition";
import { ImportDesk } from "./imports";
import { Shelves } from "./shelves";

let shop: Shop;
let dashboard: Dashboard;
let shelves: Shelves;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
  shelves = new Shelves(dashboard);
});

afterAll(() => shop?.stop());

describe("the list", () => {
  test("shows every product once, by pages, and finds by a part of the title", async () => {
    const all = await shelves.read();
    expect(all.count).toBe(all.rows.length);
    expect(all.totals.products).toBe(all.count);
    const second = await shelves.read("limit=5&offset=5&sort=title");
    expect(second.rows.map(({ id }) => id)).toEqual(all.rows.slice(5, 10).map(({ id }) => id));
    const [first] = all.rows;
    const found = await shelves.read(`q=${encodeURIComponent(first?.title.toUpperCase() ?? "")}`);
    expect(found.rows.map(({ id }) => id)).toContain(first?.id);
    expect((await shelves.read("q=%25")).count).toBe(0);
  });

  test("puts what is out at the top, and narrows to it", async () => {
    const row = await shelves.counted();
    await dashboard.change(`/admin/stock/${row.id}`, { stocked: row.held });
    expect((await shelves.read("limit=1")).rows[0]).toMatchObject({ available: 0, state: "out" });
    expect((await shelves.read("state=out")).rows.map(({ id }) => id)).toContain(row.id);
    await dashboard.change(`/admin/stock/${row.id}`, { stocked: row.stocked });
    expect((await shelves.read("state=out")).rows.map(({ id }) => id)).not.toContain(row.id);
  });
});

describe("editing in place", () => {
  test("changes stock and threshold, and what the storefront shows", async () => {
    const row = await shelves.counted();
    const changed = await dashboard.change<{ row: StockRow }>(`/admin/stock/${row.id}`, {
      stocked: row.stocked + 7,
      expected: row.stocked,
      threshold: row.available + 100,
    });
    expect(changed.row).toMatchObject({
      stocked: row.stocked + 7,
      state: "low",
      threshold: row.available + 100,
    });
    const product = await fetch(`${shop.engineUrl}/api/v1/products/${row.handle}`);
    expect(await product.json()).toMatchObject({ stock: row.available + 7 });
    await dashboard.change(`/admin/stock/${row.id}`, { threshold: null, stocked: row.stocked });
    expect(await shelves.row(row.id)).toEqual(row);
  });

  test("is refused when somebody else was faster", async () => {
    const row = await shelves.counted();
    const body = { stocked: 3, expected: row.stocked + 1 };
    const answer = await dashboard.client.post(`/admin/stock/${row.id}`, body);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("by now") } });
    expect(await shelves.row(row.id)).toEqual(row);
  });

  test.each([{ stocked: -1 }, { stocked: 1.5 }, { stocked: "3" }, { threshold: -1 }])(
    "refuses %j",
    async (body) => {
      const row = await shelves.counted();
      expect((await dashboard.client.post(`/admin/stock/${row.id}`, body)).status).toBe(400);
    },
  );
});

test("goods that come in are added, also when two lots arrive at once, and a wrong one changes nothing", async () => {
  const [first, second] = [await shelves.counted(0), await shelves.counted(1)];
  const lines = [
    { id: first.id, quantity: 5 },
    { id: second.id, quantity: 2 },
  ];
  await Promise.all([1, 2, 3].map(() => dashboard.change("/admin/stock/receive", { lines })));
  expect((await shelves.row(first.id)).stocked).toBe(first.stocked + 15);
  expect((await shelves.row(second.id)).stocked).toBe(second.stocked + 6);
  const wrong = { lines: [...lines, { id: "variant_none", quantity: 1 }] };
  expect((await dashboard.client.post("/admin/stock/receive", wrong)).status).toBe(404);
  expect((await shelves.row(first.id)).stocked).toBe(first.stocked + 15);
});

test("a delivery that is sent again with its key is put on the shelf once, without one each time", async () => {
  const [first, second] = [await shelves.counted(0), await shelves.counted(1)];
  const delivery = {
    lines: [
      { id: first.id, quantity: 4 },
      { id: second.id, quantity: 1 },
    ],
  };
  const keyed = { ...delivery, once: randomUUID() };
  const answers = [
    await dashboard.change("/admin/stock/receive", keyed),
    ...(await Promise.all([1, 2].map(() => dashboard.change("/admin/stock/receive", keyed)))),
  ];
  expect(answers).toEqual([{ received: 5 }, { received: 5 }, { received: 5 }]);
  expect((await shelves.row(first.id)).stocked).toBe(first.stocked + 4);
  expect((await shelves.row(second.id)).stocked).toBe(second.stocked + 1);
  for (const key of [randomUUID(), undefined, undefined]) {
    await dashboard.change("/admin/stock/receive", { ...delivery, once: key });
  }
  expect((await shelves.row(first.id)).stocked).toBe(first.stocked + 16);
  expect((await shelves.row(second.id)).stocked).toBe(second.stocked + 4);
});

describe("a product with variants", () => {
  const find = async (q: string) =>
    (await shelves.read(`limit=100&sort=title&q=${encodeURIComponent(q)}`)).rows;

  beforeAll(async () => {
    await dashboard.change("/admin/products", {
      title: "numbat pan",
      handle: "numbat-pan",
      status: "published",
      options: [{ title: "Size", values: ["8 inch", "10 inch"] }],
      variants: ["8 inch", "10 inch"].map((size, variant_rank) => ({
        title: `No. ${variant_rank + 1}`,
        variant_rank,
        sku: `NUMBAT-${variant_rank + 1}`,
        options: { Size: size },
        manage_inventory: true,
        prices: [{ currency_code: "usd", amount: 50 }],
      })),
    });
  });

  test("has a row a variant, found by SKU and by option value, each with a stock of its own", async () => {
    const rows = await find("numbat");
    expect(rows).toMatchObject([
      { title: "numbat pan, No. 1", product_title: "numbat pan", variant_title: "No. 1", state: "out" },
      { title: "numbat pan, No. 2", product_title: "numbat pan", variant_title: "No. 2", state: "out" },
    ]);
    const [small, large] = rows;
    expect((await find("NUMBAT-2")).map(({ id }) => id)).toEqual([large?.id]);
    const inches = (await find("8 INCH")).map(({ id }) => id);
    expect(inches).toContain(small?.id);
    expect(inches).not.toContain(large?.id);
    await dashboard.change(`/admin/stock/${large?.id}`, { stocked: 40, expected: 0 });
    await dashboard.change("/admin/stock/receive", { lines: [{ id: large?.id, quantity: 2 }] });
    expect((await find("numbat")).map(({ stocked }) => stocked)).toEqual([0, 42]);
    const { body } = await dashboard.client.get<{ entries: { subject: string }[] }>(
      "/admin/audit?area=stock&by=staff&limit=1",
    );
    expect(body.entries).toMatchObject([{ subject: "numbat pan, No. 2" }]);
  });

  test("stands together in every order, and low stock names the variant", async () => {
    for (const sort of ["cover", "available", "title"]) {
      const products = (await shelves.read(`limit=100&sort=${sort}`)).rows.map(
        ({ product_id }) => product_id,
      );
      const blocks = products.filter((id, index) => id !== products[index - 1]);
      expect(new Set(blocks).size).toBe(blocks.length);
    }
    const { body } = await dashboard.client.get<{ products: { title: string }[] }>(
      "/admin/today/low-stock?limit=100",
    );
    const titles = body.products.map(({ title }) => title);
    expect(titles).toContain("numbat pan, No. 1");
    expect(titles).not.toContain("numbat pan, No. 2");
  });

  test("is counted by a file that names handle and options", async () => {
    const desk = new ImportDesk<{ line: number; state: string; fault: string | null }>(
      dashboard,
      "/admin/stock/imports",
    );
    const csv = [
      "handle,option_1_name,option_1_value,stocked",
      "numbat-pan,Size,8 inch,6",
      "numbat-pan,Size,9 inch,6",
      "numbat-pan,,,6",
    ].join("\n");
    const { id } = await dashboard.change<{ id: string }>(desk.path, { fileName: "stock.csv", csv });
    expect((await desk.reached(id, "checked")).counts).toMatchObject({ change: 1, fault: 2 });
    expect((await desk.rows(id)).map(({ fault }) => fault)).toEqual([
      null,
      "numbat-pan has no variant 9 inch",
      "numbat-pan has several variants: name the id, the SKU or the options",
    ]);
    await desk.step(id, "apply");
    expect((await find("numbat")).map(({ stocked }) => stocked)).toEqual([6, 42]);
  });
});

describe("the audit", () => {
  interface Entry {
    actor: string | null;
    call: string | null;
    area: string;
    action: string;
    subject: string;
    before: unknown;
    after: unknown;
  }
  const entriesOf = async (query: string) =>
    (await dashboard.client.get<{ entries: Entry[]; more: boolean }>(`/admin/audit?${query}`)).body;

  test("says who changed a stock, from what to what, and with which call", async () => {
    const row = await shelves.counted();
    await dashboard.change(`/admin/stock/${row.id}`, { stocked: row.stocked + 1 });
    const { entries } = await entriesOf(`area=stock&by=staff&limit=1&q=${encodeURIComponent(row.title)}`);
    expect(entries).toEqual([
      expect.objectContaining({
        actor: ADMIN.email,
        call: `POST /admin/stock/${row.id}`,
        action: "changed",
        subject: row.title,
        before: { stocked_quantity: row.stocked },
        after: { stocked_quantity: row.stocked + 1 },
      }),
    ]);
  });

  test("says who changed a price and a title, whichever way", async () => {
    const [product] = await dashboard.products();
    if (!product) throw new Error("There is no product");
    await dashboard.setPrice(product, 77.5);
    const admin = await signInAdmin(shop);
    await admin.client.post("/admin/update-product", { _id: product.id, title: "A renamed pan" });
    const prices = await entriesOf("area=price&by=staff&limit=10");
    expect(prices.entries).toContainEqual(
      expect.objectContaining({ actor: ADMIN.email, after: expect.objectContaining({ amount: 77.5 }) }),
    );
    const [title] = (await entriesOf("area=product&by=staff&limit=1")).entries;
    expect(title).toMatchObject({
      actor: ADMIN.email,
      call: "POST /api/v1/admin/update-product",
      subject: "a renamed pan",
      after: { title: "a renamed pan" },
    });
  });

  test("names nobody for what nobody of the staff did", async () => {
    const { entries } = await entriesOf("by=shop&limit=1");
    expect(entries).toMatchObject([{ actor: null }]);
    const shopper = await newShopper(shop);
    await shopper.client.get("/me");
    expect((await entriesOf(`actor=${shopper.email}`)).entries).toEqual([]);
  });

  test("says who gave a role to whom", async () => {
    const { body } = await dashboard.client.get<{ roles: { id: string; name: string }[] }>(
      "/admin/staff/roles",
    );
    const support = body.roles.find(({ name }) => name === "Support");
    const me = await dashboard.client.get<{ user: { id: string } }>("/admin/users/me");
    const path = `/admin/staff/members/${me.body.user.id}/roles`;
    await dashboard.change(path, { roles: ["staffrole_administrator", support?.id] });
    await dashboard.change(path, { roles: ["staffrole_administrator"] });
    const { entries } = await entriesOf("area=roles&by=staff&limit=2");
    expect(entries).toMatchObject([
      { action: "deleted", subject: ADMIN.email, before: { role: "Support" } },
      { action: "created", subject: ADMIN.email, after: { role: "Support" } },
    ]);
  });

  test("comes by pages, and as a CSV that a spreadsheet cannot run", async () => {
    const first = await entriesOf("limit=3");
    expect(first).toMatchObject({ more: true, entries: { length: 3 } });
    const admin = await signInAdmin(shop);
    const [product] = await dashboard.products();
    await admin.client.post("/admin/update-product", { _id: product?.id, title: "=cmd()" });
    const { body } = await dashboard.client.get<string>("/admin/audit/export?area=product&by=staff");
    expect(body).toContain("'=cmd()");
    expect(body).not.toMatch(/,=cmd/);
  });

  test.each(["update audit_entry set actor = 'somebody'", "delete from audit_entry", "truncate audit_entry"])(
    "lets nobody %s",
    async (statement) => {
      const warehouse = await Warehouse.open(shop);
      try {
        await expect(warehouse.rows(statement)).rejects.toThrow("append only");
      } finally {
        await warehouse.close();
      }
    },
  );
});
