import { readFile } from "node:fs/promises";
import { zipOf } from "../../../plugins/catalogue/fixtures/zip";
import { expect as impatient, test } from "../fixtures";
import { openDashboard } from "./open";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });
test.slow();

/** One dark pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a list shows what each line does, is written with its pictures, and twice changes nothing", async ({
  page,
  shop,
}) => {
  await openDashboard(page, shop, "/import-products");
  await expect(page.getByRole("heading", { name: "Import products", level: 1 })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Template" }).click();
  const [header = ""] = (await readFile(await (await saving).path(), "utf8")).split("\r\n");
  expect(header).toContain("handle,title,kind,price,stock,description");

  const handle = `listed-pan-${Date.now()}`;
  const csv = [
    "handle;title;kind;price;stock;description;catchphrase1;catchphrase2;catchphrase3;pictures",
    `${handle};Listed Pan;Griddle;49,50;6;For eggs, mostly;One;Two;Three;pan.png`,
    `${handle}-2;Other Pan;Spoons;49,50;6;Text;One;Two;Three;pan.png`,
  ].join("\n");
  const choose = async () => {
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "spring.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await page.getByLabel("Zip of pictures").setInputFiles({
      name: "spring.zip",
      mimeType: "application/zip",
      buffer: zipOf([{ name: "pan.png", content: PIXEL }]),
    });
    await page.getByRole("button", { name: "Check" }).click();
  };
  await choose();
  await expect(
    page.getByText("2 lines checked: 1 would be new, 0 would change something, 1 cannot be used"),
  ).toBeVisible();
  await expect(page.getByRole("tabpanel")).toContainText("there is no kind “Spoons”");
  await page.getByRole("tab", { name: "New (1)" }).click();
  await expect(page.getByRole("tabpanel")).toContainText("New, price 49.50, 6 pieces, 1 picture");
  expect((await page.request.get(`${shop.storeUrl}/api/v1/products/${handle}`)).status()).toBe(404);

  // What was checked is still there after a reload.
  await page.reload();
  await page.getByRole("button", { name: "Apply 1 line" }).click();
  await expect(page.getByText("1 of 1 changes are written.")).toBeVisible();
  const product = await page.request.get(`${shop.storeUrl}/api/v1/products/${handle}`);
  expect(await product.json()).toMatchObject({ title: "listed pan", price: 49.5, stock: 6, kind: "Griddle" });
  await expect(page.getByRole("region", { name: "Past imports" })).toContainText(
    "1 written, 0 refused, 1 left out",
  );

  await page.getByRole("button", { name: "Another file" }).click();
  await choose();
  await expect(page.getByText("2 lines checked: 0 would change something, 1 cannot be used")).toBeVisible();
  await expect(page.getByRole("tab", { name: "No change (1)" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Apply/ })).toBeHidden();

  const admin = shop.api();
  await admin.post("/login", { email: shop.admin.email, password: shop.admin.password });
  const { _id } = (await product.json()) as { _id: string };
  await admin.post("/admin/delete", { _id, imagesToDelete: [] });
});
