import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { differences } from "./columns";
import { TESTED_ENGINE } from "./tested-engine";

const STATEMENTS = path.join(__dirname, "../engine-tables");
/** `insert into x`, `update x set` and `update x alias set`, and the query builder's `("x").where(...).update`. */
const WRITES =
  /insert into "?([a-z_]+)|update "?([a-z_]+)"?(?: [a-z_]+)? set|\("([a-z_]+)"\)\s*\.where\([^)]*\)\s*\.update/g;

function writtenTables(): string[] {
  const found = readdirSync(STATEMENTS).flatMap((file) => {
    const source = readFileSync(path.join(STATEMENTS, file), "utf8");
    return [...source.matchAll(WRITES)].map(([, ...names]) => names.find(Boolean) ?? "");
  });
  return [...new Set(found)].sort();
}

describe("the engine that was tested", () => {
  it("has every table that the plugin's own statements name", () => {
    const tables = writtenTables();
    expect(tables).toEqual(
      expect.arrayContaining(["capture", "cart", "order_transaction", "reservation_item"]),
    );
    expect(tables.filter((table) => !TESTED_ENGINE.tables[table])).toEqual([]);
  });

  it("differs by a column more, a column less, and a column that is otherwise", () => {
    const tested = { cart: { id: "text not null", email: "text", locale: "text" } };
    const found = { cart: { id: "text not null", email: "text not null", gift: "boolean" } };
    expect(differences(tested, found)).toEqual(["cart.email", "cart.locale", "cart.gift"]);
    expect(differences(tested, {})).toEqual(["cart.id", "cart.email", "cart.locale"]);
    expect(differences(tested, tested)).toEqual([]);
  });
});
