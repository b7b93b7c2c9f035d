import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../../../commerce/test/eventually";
import { type Shop, startShop } from "../../../../../commerce/test/shop";
import { newShopper, signInAdmin } from "../../../../../commerce/test/shopper";
import { ADMIN } from "../../../../../commerce/test/test-env";
import { Warehouse } from "../../../../../commerce/test/warehouse";
import type { StockPage, StockRow } from "../../../src/stock/rows";
import { Dashboard } from "../dashboard";

let shop: Shop;
let dashboard: Dashboard;

beforeAll(async () => {
  shop = await startShop();
  dashboard = await Dashboard.open(shop);
});

afterAll(() => shop?.stop());

const read = async (query = "limit=100&sort=title") =>
  (await dashboard.client.get<StockPage & { totals: Record<string, number> }>(`/admin/stock?${query}`)).body;

async function rowOf(id: string): Promise<StockRow> {
  const row = (await read()).rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`No row ${id}`);
  return row;
}

async function counted(index = 0): Promise<StockRow> {
  const rows = (await read()).rows.filter(({ state, available }) => state !== "uncounted" && available > 10);
  const row = rows[index];
  if (!row) throw new Error("The seeded catalogue is too small for this test");
  return row;
}

interface Import {
  id: string;
  state: string;
  total: number;
  done: number;
  counts: Record<string, number>;
  can_undo: boolean;
}

async function dryRun(csv: string): Promise<Import> {
  const { id } = await dashboard.change<{ id: string }>("/admin/stock/imports", {
    fileName: "stock.csv",
    csv,
  });
  return reached(id, "checked");
}

const reached = (id: string, state: string): Promise<Import> =>
  eventually(`import ${id} to be ${state}`, async () => {
    const { body } = await dashboard.client.get<{ import: Import }>(`/admin/stock/imports/${id}`);
    return body.import.state === state ? body.import : undefined;
  });

const linesOf = async (id: string) =>
  (
    await dashboard.client.get<{ rows: { line: number; state: string; fault: string | null }[] }>(
      `/admin/stock/imports/${id}/rows?limit=200`,
    )
  ).body.rows;

describe("the list", () => {
  test("shows every product once, by pages, and finds by a part of the title", async () => {
    const all = await read();
    expect(all.count).toBe(all.rows.length);
    expect(all.totals.products).toBe(all.count);
    const second = await read("limit=5&offset=5&sort=title");
    expect(second.rows.map(({ id }) => id)).toEqual(all.rows.slice(5, 10).map(({ id }) => id));
    const [first] = all.rows;
    const found = await read(`q=${encodeURIComponent(first?.title.toUpperCase() ?? "")}`);
    expect(found.rows.map(({ id }) => id)).toContain(first?.id);
    expect((await read("q=%25")).count).toBe(0);
  });

  test("puts what is out at the top, and narrows to it", async () => {
    const row = await counted();
    await dashboard.change(`/admin/stock/${row.id}`, { stocked: row.held });
    expect((await read("limit=1")).rows[0]).toMatchObject({ available: 0, state: "out" });
    expect((await read("state=out")).rows.map(({ id }) => id)).toContain(row.id);
    await dashboard.change(`/admin/stock/${row.id}`, { stocked: row.stocked });
    expect((await read("state=out")).rows.map(({ id }) => id)).not.toContain(row.id);
  });
});

describe("editing in place", () => {
  test("changes stock and threshold, and what the storefront shows", async () => {
    const row = await counted();
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
    expect(await rowOf(row.id)).toEqual(row);
  });

  test("is refused when somebody else was faster", async () => {
    const row = await counted();
    const body = { stocked: 3, expected: row.stocked + 1 };
    const answer = await dashboard.client.post(`/admin/stock/${row.id}`, body);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("by now") } });
    expect(await rowOf(row.id)).toEqual(row);
  });

  test.each([{ stocked: -1 }, { stocked: 1.5 }, { stocked: "3" }, { threshold: -1 }])(
    "refuses %j",
    async (body) => {
      const row = await counted();
      expect((await dashboard.client.post(`/admin/stock/${row.id}`, body)).status).toBe(400);
    },
  );
});

test("a delivery is added, also when two arrive at once, and a wrong one changes nothing", async () => {
  const [first, second] = [await counted(0), await counted(1)];
  const lines = [
    { id: first.id, quantity: 5 },
    { id: second.id, quantity: 2 },
  ];
  await Promise.all([1, 2, 3].map(() => dashboard.change("/admin/stock/deliveries", { lines })));
  expect((await rowOf(first.id)).stocked).toBe(first.stocked + 15);
  expect((await rowOf(second.id)).stocked).toBe(second.stocked + 6);
  const wrong = { lines: [...lines, { id: "variant_none", quantity: 1 }] };
  expect((await dashboard.client.post("/admin/stock/deliveries", wrong)).status).toBe(404);
  expect((await rowOf(first.id)).stocked).toBe(first.stocked + 15);
});

describe("a CSV", () => {
  test("that was exported and comes back unchanged changes nothing", async () => {
    const { body, headers } = await dashboard.client.get<string>("/admin/stock/export");
    expect(headers.get("content-type")).toContain("text/csv");
    const found = await dryRun(body);
    expect(found.counts).toMatchObject({ change: 0, same: (await read()).rows.filter(isCounted).length });
  });

  test("writes nothing before it is applied, then all that it showed, and can be undone", async () => {
    const [first, second, third] = [await counted(0), await counted(1), await counted(2)];
    const csv = [
      "handle,stocked,threshold",
      `${first.handle},${first.stocked + 30},9`,
      `${second.handle},${second.stocked + 40},`,
      `${third.handle},${third.stocked},`,
      "no-such-pan,5,",
      `${first.handle},1,`,
    ].join("\n");
    const checked = await dryRun(csv);
    expect(checked).toMatchObject({ total: 5, done: 5, counts: { change: 2, same: 1, fault: 2 } });
    expect((await linesOf(checked.id)).map(({ line, state }) => [line, state])).toEqual([
      [2, "change"],
      [3, "change"],
      [4, "same"],
      [5, "fault"],
      [6, "fault"],
    ]);
    expect(await rowOf(first.id)).toEqual(first);

    // Somebody edits a product between the dry run and the applying: their number stays.
    await dashboard.change(`/admin/stock/${second.id}`, { stocked: second.stocked + 1 });
    await dashboard.change(`/admin/stock/imports/${checked.id}/apply`, {});
    const applied = await reached(checked.id, "applied");
    expect(applied.counts).toMatchObject({ applied: 1, refused: 1, change: 0 });
    expect(await rowOf(first.id)).toMatchObject({ stocked: first.stocked + 30, threshold: 9 });
    expect(await rowOf(second.id)).toMatchObject({ stocked: second.stocked + 1 });
    expect((await dashboard.client.post(`/admin/stock/imports/${checked.id}/apply`)).status).toBe(409);

    // What arrives or is sold after an import is no part of its undoing.
    await dashboard.change("/admin/stock/deliveries", { lines: [{ id: first.id, quantity: 4 }] });
    await dashboard.change(`/admin/stock/imports/${checked.id}/undo`, {});
    await reached(checked.id, "undone");
    expect(await rowOf(first.id)).toMatchObject({ stocked: first.stocked + 4, threshold: null });
    expect((await dashboard.client.post(`/admin/stock/imports/${checked.id}/undo`)).status).toBe(409);
  });

  test("only the last import can be undone", async () => {
    const row = await counted(3);
    const apply = async (stocked: number) => {
      const { id } = await dryRun(`handle,stocked\n${row.handle},${stocked}`);
      await dashboard.change(`/admin/stock/imports/${id}/apply`, {});
      return reached(id, "applied");
    };
    const older = await apply(row.stocked + 1);
    const newer = await apply(row.stocked + 2);
    expect([older.can_undo, newer.can_undo]).toEqual([true, true]);
    expect((await dashboard.client.post(`/admin/stock/imports/${older.id}/undo`)).status).toBe(409);
    await dashboard.change(`/admin/stock/imports/${newer.id}/undo`, {});
    await reached(newer.id, "undone");
    expect((await rowOf(row.id)).stocked).toBe(row.stocked + 1);
  });

  test.each(["", "title\npan", '"broken'])("%j is refused at once", async (csv) => {
    const answer = await dashboard.client.post("/admin/stock/imports", { fileName: "stock.csv", csv });
    expect(answer.status).toBe(400);
  });

  test("of 10,000 lines is judged while the shop goes on serving, its progress to be seen", async () => {
    const row = await counted();
    const csv = `handle,stocked\n${row.handle},${row.stocked}\n${"no-such-pan-at-all,5\n".repeat(9_999)}`;
    const begun = performance.now();
    const { id } = await dashboard.change<{ id: string }>("/admin/stock/imports", {
      fileName: "stock.csv",
      csv,
    });
    const waits: number[] = [];
    let found: Import | undefined;
    while (found?.state !== "checked") {
      const asked = performance.now();
      await fetch(`${shop.engineUrl}/api/v1/admin/serverproducts?limit=24`).then((answer) => answer.text());
      waits.push(performance.now() - asked);
      found = (await dashboard.client.get<{ import: Import }>(`/admin/stock/imports/${id}`)).body.import;
    }
    expect(found).toMatchObject({ total: 10_000, done: 10_000, counts: { same: 1, fault: 9_999 } });
    const slowest = Math.max(...waits).toFixed(0);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.info(
      `10,000 lines judged in ${seconds} s; ${waits.length} product lists meanwhile, the slowest ${slowest} ms`,
    );
  });
});

const isCounted = ({ state }: StockRow) => state !== "uncounted";

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
    const row = await counted();
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
      "/admin/rbac/roles",
    );
    const support = body.roles.find(({ name }) => name === "Support");
    const me = await dashboard.client.get<{ user: { id: string } }>("/admin/users/me");
    await dashboard.change(`/admin/users/${me.body.user.id}/roles`, { roles: [support?.id] });
    await dashboard.remove(`/admin/users/${me.body.user.id}/roles/${support?.id}`);
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
