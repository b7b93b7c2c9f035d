import type { Product } from "@contract/records";
import { HttpClient } from "../../../commerce/test/http-client";
import { expect, test } from "../fixtures";
import { expectFlawless, setWidth } from "../flawless";
import { openDashboard } from "./open";

test("facts of a product are edited with their units, and shoppers see them at once", async ({
  page,
  shop,
}) => {
  const api = new HttpClient(`${shop.engineUrl}/api/v1`, { "cache-control": "no-cache" });
  const read = async () => (await api.get<Product>("/products/comal-crepe-pan-10-5")).body;
  const { _id } = await read();
  await openDashboard(page, shop, `/products/${_id}`);
  const facts = page.getByRole("region", { name: "Facts" });
  await expect(facts).toContainText("10.5 in");
  await facts.getByRole("button", { name: "Edit facts" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit facts" });
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `editing facts at ${width} px`, "[role=dialog]");
  }
  await drawer.getByLabel("Weight (lb)").fill("heavy");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer.getByRole("alert")).toContainText("Weight is a number above 0");
  await drawer.getByLabel("Weight (lb)").fill("4.5");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Facts saved")).toBeVisible();
  await expect(facts).toContainText("4.5 lb");
  expect((await read()).attributes).toContainEqual({
    handle: "weight",
    label: "Weight",
    value: 4.5,
    unit: "lb",
  });
});
