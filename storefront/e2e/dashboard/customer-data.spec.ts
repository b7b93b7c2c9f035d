import { expect as impatient, test } from "../fixtures";
import { expectFlawless, setWidth } from "../flawless";
import { openDashboard } from "./open";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });
test.slow();

test("on a customer's page the staff hand over what is kept about them, and erase it", async ({
  page,
  shop,
}) => {
  const { api, user } = await shop.newCustomer();
  await openDashboard(page, shop, `/customers/${user._id}`);
  const data = page.getByRole("region", { name: "Personal data" });
  await expect(data.getByText("orders stay without the name")).toBeVisible();
  for (const width of [390, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `personal data at ${width} px`, "main [aria-labelledby]:has(a[download])");
  }
  const download = page.waitForEvent("download");
  await data.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toMatch(/^customer-data-.+\.json$/);

  await data.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await data.getByRole("button", { name: "Erase" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Erase" }).click();
  await expect(data.getByText(/It is erased on .+ unless the customer undoes it/)).toBeVisible();
  expect((await api.get("/me")).status).toBe(401);
});
