import type { Product } from "../../../plugins/storefront-api/src/contract/records";
import type { Review } from "../../../plugins/storefront-api/src/contract/reviews";
import { expect as impatient, type Shop, test, uniqueEmail } from "../fixtures";
import { expectFlawless, setWidth } from "../flawless";
import { receiveOrder } from "../receive-order";
import { openDashboard } from "./open";

// The dashboard is one script of several megabytes, which takes a busy machine a while to start.
const expect = impatient.configure({ timeout: 40_000 });
test.slow();

const SKILLET = "/products/cast-iron-skillet-10-25";

/** A review by somebody who has received the skillet. */
async function write(shop: Shop, title: string): Promise<void> {
  const customer = await shop.newCustomer("Julia Cook");
  await receiveOrder(shop, customer);
  const author = customer.api;
  const { body: product } = await author.get<Product>(SKILLET);
  const written = await author.post("/reviews", {
    productId: product._id,
    rating: 2,
    title,
    text: "It sticks.",
  });
  expect(written.status).toBe(201);
}

test("a review is hidden with a reason, published again and answered; its words stay the customer's", async ({
  page,
  shop,
}) => {
  const title = `Sticks for a week ${uniqueEmail()}`;
  await write(shop, title);
  const shown = async () =>
    (await shop.api().get<Review[]>(`${SKILLET}/reviews?limit=100`)).body.find((one) => one.title === title);
  await openDashboard(page, shop, "/reviews");
  const reviews = page.getByRole("region", { name: "Reviews" });
  const row = reviews.getByRole("listitem").filter({ hasText: title });
  const choose = async (list: string) => {
    await reviews.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: list, exact: true }).click();
  };
  await choose("New");
  await expect(row).toContainText("2 of 5 stars");
  await choose("Published");
  await expect(row).toContainText("2 of 5 stars");
  await expect(row.getByRole("link", { name: "10.25 inch cast iron skillet" })).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `reviews at ${width} px`, "main");
  }
  await expect(row.getByRole("textbox")).toHaveCount(0);

  await row.getByRole("button", { name: "Hide" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Hide the review" }).click();
  await expect(drawer.getByText("Write why it is hidden.")).toBeVisible();
  await drawer.getByLabel("Why").fill("It names a neighbour.");
  await drawer.getByRole("button", { name: "Hide the review" }).click();
  // While the drawer is open, nothing behind it has a role.
  await expect(drawer).toBeHidden();
  await expect(row).toBeHidden();
  expect(await shown()).toBeUndefined();

  await choose("Hidden");
  await expect(row).toContainText("Hidden because: It names a neighbour.");
  await row.getByRole("button", { name: "Publish" }).click();
  await expect(row).toBeHidden();

  await choose("Published");
  await row.getByRole("button", { name: "Answer" }).click();
  await drawer.getByLabel("Answer").fill("Oil it once a month. We have sent you some.");
  await drawer.getByRole("button", { name: "Save the answer" }).click();
  await expect(row).toContainText("Oil it once a month.");
  await expect(row.getByRole("button", { name: "Change the answer" })).toBeVisible();
  expect(await shown()).toMatchObject({
    rating: 2,
    text: "It sticks.",
    reply: { text: "Oil it once a month. We have sent you some." },
  });
  await page.goto(`${shop.storeUrl}${SKILLET}`);
  const article = page.getByRole("article").filter({ hasText: title });
  await expect(article).toContainText(/Our answer, .+Oil it once a month\. We have sent you some\./);
});

test("reviews that cannot be loaded say so, and can be tried again", async ({
  page,
  shop,
  consoleMessages,
}) => {
  await page.route("**/admin/reviews?*", (route) => route.fulfill({ status: 500, json: { message: "No." } }));
  await openDashboard(page, shop, "/reviews");
  await expect(page.getByRole("alert")).toContainText("This could not be loaded");
  await page.unroute("**/admin/reviews?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  consoleMessages.length = 0;
});
