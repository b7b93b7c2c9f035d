import { readFile } from "node:fs/promises";
import { engineAdmin } from "../engine-admin";
import { expect, test } from "../fixtures";
import { expectFlawless, setWidth } from "../flawless";
import { openDashboard } from "./open";

interface Row {
  id: string;
  title: string;
  handle: string;
  stocked: number;
  state: string;
}

test("stock is found, changed where it stands and received; the audit says who did it", async ({
  page,
  shop,
}) => {
  await openDashboard(page, shop, "/stock");
  await expect(page.getByRole("heading", { name: "Stock", level: 1 })).toBeVisible();
  const answer = await page.request.get(`${shop.engineUrl}/admin/stock?limit=100&sort=title`);
  const { rows } = (await answer.json()) as { rows: Row[] };
  const product = rows.find(({ state, stocked }) => state !== "uncounted" && stocked > 5);
  if (!product) throw new Error("The seeded catalogue has no counted product");

  await page.getByLabel("Search the stock").fill(product.title);
  const stocked = page.getByLabel(`Stocked of ${product.title}`, { exact: true });
  await expect(stocked).toHaveValue(String(product.stocked));
  await stocked.fill(String(product.stocked + 2));
  await stocked.press("Enter");
  await expect(page.getByText(`${product.title}: ${product.stocked + 2} in stock`)).toBeVisible();
  const threshold = page.getByLabel(`Threshold of ${product.title}`, { exact: true });
  await threshold.fill("1000");
  await threshold.press("Enter");
  await expect(
    page.getByRole("row", { name: product.title }).getByText("Low", { exact: true }),
  ).toBeVisible();

  await page.getByRole("button", { name: "Receive goods" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Product", { exact: true }).fill(product.title);
  await drawer.getByRole("button", { name: product.title }).first().click();
  await drawer.getByLabel(`Pieces of ${product.title}`).fill("5");
  await drawer.getByRole("button", { name: "Receive" }).click();
  await expect(page.getByText("5 pieces received")).toBeVisible();
  await expect(stocked).toHaveValue(String(product.stocked + 7));

  await page.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("heading", { name: "Audit", level: 1 })).toBeVisible();
  await page.getByLabel("Product, order or role").fill(product.title);
  const newest = page.getByRole("row").nth(1);
  await expect(newest).toContainText(shop.admin.email);
  await expect(newest).toContainText("Stock changed");
  await expect(newest).toContainText(`Stocked: ${product.stocked + 2} → ${product.stocked + 7}`);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const audit = await readFile(await (await saving).path(), "utf8");
  expect(audit).toContain(shop.admin.email);
});

test("a CSV shows what each line does before anything is written, and can be undone", async ({
  page,
  shop,
}) => {
  await openDashboard(page, shop, "/stock");
  const read = async (): Promise<Row[]> =>
    (await (await page.request.get(`${shop.engineUrl}/admin/stock?limit=100&sort=title`)).json()).rows;
  const product = (await read()).find(({ state, stocked }) => state !== "uncounted" && stocked > 5);
  if (!product) throw new Error("The seeded catalogue has no counted product");
  const stockOf = async () => (await read()).find(({ id }) => id === product.id)?.stocked;
  const csv = `handle,stocked\n${product.handle},${product.stocked + 11}\nno-such-pan,1\n`;

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel("CSV file")
    .setInputFiles({ name: "count.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(dialog.getByText("2 lines checked: 1 would change something, 1 cannot be used")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /no-such-pan/ })).toContainText(
    "There is no product no-such-pan",
  );
  await dialog.getByRole("tab", { name: "Changes (1)" }).click();
  await expect(dialog.getByRole("tabpanel")).toContainText(
    `Stock ${product.stocked} → ${product.stocked + 11} (+11)`,
  );
  expect(await stockOf()).toBe(product.stocked);

  await dialog.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(dialog.getByText("1 of 1 changes are written.")).toBeVisible();
  expect(await stockOf()).toBe(product.stocked + 11);
  await dialog.getByRole("button", { name: "Undo this import" }).click();
  await expect(dialog.getByText("The import is undone.")).toBeVisible();
  expect(await stockOf()).toBe(product.stocked);
});

test("variants stand below their product, each with a stock of its own", async ({ page, shop }) => {
  const engine = await engineAdmin(shop);
  const { body } = await engine.post<{ product: { id: string } }>("/admin/products", {
    title: "wombat pan",
    status: "published",
    options: [{ title: "Size", values: ["8 inch", "10 inch"] }],
    variants: ["8 inch", "10 inch"].map((size, variant_rank) => ({
      title: size,
      variant_rank,
      sku: `WOMBAT-${size}`,
      options: { Size: size },
      manage_inventory: true,
      prices: [{ currency_code: "usd", amount: 50 }],
    })),
  });
  await openDashboard(page, shop, "/stock");
  await page.getByLabel("Search the stock").fill("wombat");
  await expect(page.getByRole("link", { name: "wombat pan" })).toHaveCount(1);
  const large = page.getByRole("row", { name: "wombat pan, 10 inch" });
  await expect(large).toContainText("WOMBAT-10 inch");
  await large.getByLabel("Stocked of wombat pan, 10 inch").fill("30");
  await large.getByLabel("Stocked of wombat pan, 10 inch").press("Enter");
  await expect(page.getByText("wombat pan, 10 inch: 30 in stock")).toBeVisible();
  await expect(page.getByLabel("Stocked of wombat pan, 8 inch")).toHaveValue("0");
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `variants in the stock at ${width}`, "main");
  }
  await engine.delete(`/admin/products/${body.product.id}`);
});
