import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { type Shop, sharedShop } from "../../../commerce/test/shop";
import { Warehouse } from "../../../commerce/test/warehouse";
import { Dashboard } from "../../storefront-api/tests/http/dashboard";
import type { StockRow } from "../src/modules/back-office/stock/definition";
import type { ImportRow } from "../src/modules/back-office/stock/import-rows";
import { checkMeanwhile } from "./check-meanwhile";
import { type Import, ImportDesk } from "./imports";
import { Shelves } from "./shelves";

let shop: Shop;
let dashboard: Dashboard;
let shelves: Shelves;
let desk: ImportDesk<ImportRow>;
let warehouse: Warehouse;

beforeAll(async () => {
  shop = await sharedShop();
  dashboard = await Dashboard.open(shop);
  shelves = new Shelves(dashboard);
  desk = new ImportDesk(dashboard, "/admin/stock/imports");
  warehouse = await Warehouse.open(shop);
});

afterAll(async () => {
  await warehouse?.close();
  await shop?.stop();
});

async function dryRun(csv: string): Promise<Import> {
  const { id } = await dashboard.change<{ id: string }>(desk.path, { fileName: "stock.csv", csv });
  return desk.reached(id, "checked");
}

/** Begins to apply or undo an import that changes stock and then cannot say so. */
async function breakOff(id: string, step: "apply" | "undo"): Promise<void> {
  await warehouse.rows(
    `create function no_notes() returns trigger language plpgsql as $$ begin raise 'no notes'; end $$;
     create trigger no_notes before update on stock_import_row execute function no_notes()`,
  );
  await dashboard.change(`${desk.path}/${id}/${step}`, {});
  await eventually("it broke off", async () => (await desk.look(id)).problem !== null);
  await warehouse.rows("drop function no_notes cascade");
}

/**
 * Begins to apply an import whose first run stands still at its notes, and fails at them once it goes on.
 *
 * @returns how to let it go on
 */
async function standStill(id: string): Promise<() => Promise<void>> {
  await warehouse.rows(
    `create sequence runs;
     create function hold_first() returns trigger language plpgsql as $$ begin
       if nextval('runs') > 1 then return new; end if;
       perform pg_advisory_xact_lock(4711);
       raise 'too late';
     end $$;
     create trigger hold_first before update on stock_import_row for each statement execute function hold_first();
     select pg_advisory_lock(4711)`,
  );
  await dashboard.change(`${desk.path}/${id}/apply`, {});
  await eventually("the run to stand still", async () => {
    const waiting = await warehouse.rows("select from pg_locks where objid = 4711 and not granted");
    return waiting.length > 0;
  });
  return async () => {
    await warehouse.rows("select pg_advisory_unlock(4711)");
    const log = path.join(shop.env.DATA_DIR, "logs/engine-1.log");
    await eventually("the run to have found itself overtaken", async () =>
      (await readFile(log, "utf8")).includes(`import ${id} broke off and could not be marked so`),
    );
    await warehouse.rows("drop function hold_first cascade; drop sequence runs");
  };
}

const stockedOf = async ({ id }: StockRow) => (await shelves.row(id)).stocked;

describe("a CSV", () => {
  test("that was exported and comes back unchanged changes nothing", async () => {
    const { body, headers } = await dashboard.client.get<string>("/admin/stock/export");
    expect(headers.get("content-type")).toContain("text/csv");
    const found = await dryRun(body);
    expect(found.counts).toMatchObject({
      change: 0,
      same: (await shelves.read()).rows.filter(isCounted).length,
    });
  });

  test("writes nothing before it is applied, then all that it showed, and can be undone", async () => {
    const [first, second, third] = [
      await shelves.counted(0),
      await shelves.counted(1),
      await shelves.counted(2),
    ];
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
    expect((await desk.rows(checked.id)).map(({ line, state }) => [line, state])).toEqual([
      [2, "change"],
      [3, "change"],
      [4, "same"],
      [5, "fault"],
      [6, "fault"],
    ]);
    expect(await shelves.row(first.id)).toEqual(first);

    // Somebody edits a product between the dry run and the applying: their number stays.
    await dashboard.change(`/admin/stock/${second.id}`, { stocked: second.stocked + 1 });
    const applied = await desk.step(checked.id, "apply");
    expect(applied.counts).toMatchObject({ applied: 1, refused: 1, change: 0 });
    expect(await shelves.row(first.id)).toMatchObject({ stocked: first.stocked + 30, threshold: 9 });
    expect(await shelves.row(second.id)).toMatchObject({ stocked: second.stocked + 1 });
    expect((await dashboard.client.post(`/admin/stock/imports/${checked.id}/apply`)).status).toBe(409);

    // What arrives or is sold after an import is no part of its undoing.
    await dashboard.change("/admin/stock/receive", { lines: [{ id: first.id, quantity: 4 }] });
    await desk.step(checked.id, "undo");
    expect(await shelves.row(first.id)).toMatchObject({ stocked: first.stocked + 4, threshold: null });
    expect((await dashboard.client.post(`/admin/stock/imports/${checked.id}/undo`)).status).toBe(409);
  });

  test("that broke off before it could note what it did changes nothing twice when it is applied again", async () => {
    const row = await shelves.counted(4);
    const { id } = await dryRun(`handle,stocked\n${row.handle},${row.stocked + 7}`);
    await breakOff(id, "apply");
    expect(await stockedOf(row)).toBe(row.stocked + 7);
    await dashboard.change("/admin/stock/receive", { lines: [{ id: row.id, quantity: 2 }] });
    expect((await desk.step(id, "apply")).counts).toMatchObject({ applied: 1, refused: 0 });
    expect(await stockedOf(row)).toBe(row.stocked + 9);
    await desk.step(id, "undo");
    expect(await stockedOf(row)).toBe(row.stocked + 2);
  });

  test("that somebody else has applied meanwhile stays applied when the first run comes back and fails", async () => {
    const row = await shelves.counted(4);
    const { id } = await dryRun(`handle,stocked\n${row.handle},${row.stocked + 7}`);
    const goOn = await standStill(id);
    await warehouse.rows(`update stock_import set seen_at = now() - interval '1 minute' where id = $1`, [id]);
    await desk.step(id, "apply");
    await goOn();
    expect(await desk.look(id)).toMatchObject({ state: "applied", problem: null, counts: { applied: 1 } });
    expect(await stockedOf(row)).toBe(row.stocked + 7);
    await desk.step(id, "undo");
  });

  test("is taken back once, however often its undoing broke off", async () => {
    const row = await shelves.counted(4);
    const { id } = await dryRun(`handle,stocked\n${row.handle},${row.stocked + 7}`);
    await desk.step(id, "apply");
    await breakOff(id, "undo");
    await breakOff(id, "undo");
    await desk.step(id, "undo");
    expect(await stockedOf(row)).toBe(row.stocked);
  });

  test("of which a line cannot be taken back stays applied, says so, and is taken back as a whole later", async () => {
    const [row, other] = [await shelves.counted(3), await shelves.counted(4)];
    const { id } = await dryRun(
      `handle,stocked\n${row.handle},${row.stocked + 7}\n${other.handle},${other.stocked + 5}`,
    );
    await desk.step(id, "apply");
    const [place] = await warehouse.rows<{ id: string }>(
      "select location_id as id from inventory_level where inventory_item_id = $1 and deleted_at is null",
      [row.item_id ?? ""],
    );
    const { reservation } = await dashboard.change<{ reservation: { id: string } }>("/admin/reservations", {
      inventory_item_id: row.item_id,
      location_id: place?.id,
      quantity: row.available + 7,
    });
    await dashboard.change(`/admin/stock/imports/${id}/undo`, {});
    const ended = await eventually("the undoing to end", async () => {
      const found = await desk.look(id);
      return found.problem ? found : undefined;
    });
    expect(ended).toMatchObject({
      state: "applied",
      can_undo: true,
      problem: expect.stringContaining("1 line could not be taken back"),
      counts: { applied: 1, undone: 1 },
    });
    expect(await stockedOf(row)).toBe(row.stocked + 7);
    expect(await stockedOf(other)).toBe(other.stocked);
    await dashboard.remove(`/admin/reservations/${reservation.id}`);
    expect(await desk.step(id, "undo")).toMatchObject({ problem: null, counts: { applied: 0, undone: 2 } });
    expect(await stockedOf(row)).toBe(row.stocked);
    expect(await stockedOf(other)).toBe(other.stocked);
  });

  test("only the last import can be undone", async () => {
    const row = await shelves.counted(3);
    const apply = async (stocked: number) => {
      const { id } = await dryRun(`handle,stocked\n${row.handle},${stocked}`);
      return desk.step(id, "apply");
    };
    const older = await apply(row.stocked + 1);
    const newer = await apply(row.stocked + 2);
    expect([older.can_undo, newer.can_undo]).toEqual([true, true]);
    expect((await dashboard.client.post(`/admin/stock/imports/${older.id}/undo`)).status).toBe(409);
    await desk.step(newer.id, "undo");
    expect((await shelves.row(row.id)).stocked).toBe(row.stocked + 1);
  });

  test.each(["", "title\npan", '"broken'])("%j is refused at once", async (csv) => {
    const answer = await dashboard.client.post("/admin/stock/imports", { fileName: "stock.csv", csv });
    expect(answer.status).toBe(400);
  });

  test("of 10,000 lines is judged while the shop goes on serving, its progress to be seen", async () => {
    const rows = (await shelves.read()).rows.filter(isCounted);
    const lines = Array.from({ length: 10_000 }, (_, index) => {
      const row = rows[index];
      return row ? `${row.id},${row.stocked}` : `no-such-pan-${index},5`;
    });
    const csv = ["id,stocked", ...lines].join("\n");
    const found = await checkMeanwhile(shop, desk, async () => {
      const begun = await dashboard.change<{ id: string }>(desk.path, { fileName: "stock.csv", csv });
      return begun.id;
    });
    expect(found).toMatchObject({
      total: 10_000,
      done: 10_000,
      counts: { same: rows.length, fault: 10_000 - rows.length },
    });
  });
});

const isCounted = ({ state }: StockRow) => state !== "uncounted";
