import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { differences } from "./columns";
import { TESTED_ENGINE } from "./tested-engine";

/** Where the plugin's own statements are that run on an engine that was tested, and on no other. */
const STATEMENTS = ["../engine-tables", "../promotions"].map((folder) => path.join(__dirname, folder));
/** `insert into x`, `update x set` and `update x alias set`, and the query builder's `("x").where(...).update`. */
const WRITES =
  /insert into "?([a-z_]+)|update "?([a-z_]+)"?(?: [a-z_]+)? set|\("([a-z_]+)"\)\s*\.where\([^)]*\)\s*\.update/g;

/** The plugin's own, which its migrations make. */
const OWN = "stripe_checkout";

function writtenTables(): string[] {
  const files = STATEMENTS.flatMap((folder) => readdirSync(folder).map((file) => path.join(folder, file)));
  const found = files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(WRITES)].map(([, ...names]) => names.find(Boolean) ?? ""),
    );
  return [...new Set(found)].filter((table) => table !== OWN).sort();
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
