import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../../../commerce/test/eventually";
import { type Columns, readColumns } from "../src/modules/checkout/engine-guard/columns";
import { TESTED_ENGINE } from "../src/modules/checkout/engine-guard/tested-engine";
import { Rig } from "./rig";

let rig: Rig;

beforeAll(async () => {
  rig = await Rig.start();
});

afterAll(() => rig?.stop());

/** The engine's tables that the plugin's own statements write; what a new one writes has to be named here. */
const WRITTEN = [
  "capture",
  "cart",
  "cart_address",
  "cart_line_item",
  "cart_payment_collection",
  "cart_shipping_method",
  "inventory_level",
  "order",
  "order_address",
  "order_cart",
  "order_credit_line",
  "order_item",
  "order_line_item",
  "order_line_item_adjustment",
  "order_line_item_tax_line",
  "order_payment_collection",
  "order_promotion",
  "order_shipping",
  "order_shipping_method",
  "order_shipping_method_adjustment",
  "order_shipping_method_tax_line",
  "order_summary",
  "order_transaction",
  "payment",
  "payment_collection",
  "payment_session",
  "promotion",
  "promotion_campaign_budget",
  "promotion_campaign_budget_usage",
  "reservation_item",
];

const FILE = "../src/modules/checkout/engine-guard/tested-engine.ts";

/** The file of what was tested, as the formatter would leave it. */
function written(release: string, tables: Record<string, Columns>): string {
  const lines = Object.entries(tables)
    .sort(byName)
    .flatMap(([table, columns]) => [
      `    ${table}: {`,
      ...Object.entries(columns)
        .sort(byName)
        .map(([name, is]) => `      ${name}: ${literal(is)},`),
      "    },",
    ]);
  return `import type { Columns } from "./columns";

/**
 * The engine that the plugin's own statements were tested with: its release, and the columns of the tables that they write.
 * Written by the test \`engine-tables\`, run with \`-u\`, once the tests of equal end states have passed with a new release.
 */
export const TESTED_ENGINE: { release: string; tables: Record<string, Columns> } = {
  release: "${release}",
  tables: {
${lines.join("\n")}
  },
};
`;
}

/** In the quotes of which the text has fewer. */
function literal(text: string): string {
  return text.includes('"') ? `'${text.replaceAll("'", "\\'")}'` : JSON.stringify(text);
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** The engine's log, once it has said so. */
async function said(words: RegExp): Promise<string> {
  const file = path.join(rig.shop.env.DATA_DIR, "logs/engine-1.log");
  return eventually(`the log says ${words}`, async () => words.exec(await readFile(file, "utf8"))?.[0]);
}

async function buys(index: number): Promise<void> {
  const sessionId = await rig.opened(await rig.shopper(), rig.product(index)._id);
  await rig.sandbox.pay(sessionId);
  await eventually("the order", async () => (await rig.checkout(sessionId))?.state === "captured");
}

const database = () => ({
  raw: async (sql: string, values: unknown[]) => ({
    rows: await rig.warehouse.rows(sql.replace("?", "$1"), values),
  }),
});

describe("the engine that the plugin's own statements were tested with", () => {
  it("is the one that runs here, column for column", async () => {
    const { version } = createRequire(__filename)("@medusajs/medusa/package.json") as {
      version: string;
    };
    const found = await readColumns(database() as Parameters<typeof readColumns>[0], WRITTEN);
    expect(Object.keys(found).sort()).toEqual(WRITTEN);
    await expect(written(version, found)).toMatchFileSnapshot(FILE);
    expect(TESTED_ENGINE.release).toBe(version);
  });
});

describe("an engine with another column than was tested", () => {
  it("does the work itself, and the log says why once, at its start", async () => {
    await rig.warehouse.rows("alter table order_line_item add column if not exists gift_wrap boolean");
    const [engine] = rig.shop.services.engines;
    await engine?.stop();
    engine?.launch();
    await engine?.ready();
    const reason = await said(/engine's own workflows write .*order_line_item\.gift_wrap/);
    await buys(0);
    await buys(1);
    const file = await readFile(path.join(rig.shop.env.DATA_DIR, "logs/engine-1.log"), "utf8");
    expect(file.split(reason)).toHaveLength(2);
    const carts = await rig.warehouse.rows<{ id: string }>(
      `select id from workflow_execution where workflow_id = 'complete-cart'`,
    );
    expect(carts).toHaveLength(2);
  });
});
