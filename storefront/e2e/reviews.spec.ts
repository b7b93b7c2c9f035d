import type { Product } from "../../plugins/storefront-api/src/contract/records";
import { expect, type Shop, signIn, test } from "./fixtures";
import { expectFlawless, setWidth, WIDTHS } from "./flawless";
import { placeOrder } from "./place-order";

const SKILLET = "/products/cast-iron-skillet-10-25";

/** A customer of that name to whom a skillet was delivered, and the order's payment. */
async function owner(shop: Shop, name: string) {
  const customer = await shop.newCustomer(name);
  const { paymentIntentId } = await placeOrder(shop, customer);
  const staff = shop.api();
  await staff.post("/login", { email: shop.admin.email, password: shop.admin.password });
  expect((await staff.post("/orders/confirmDelivery", { paymentIntentId })).status).toBe(200);
  return { ...customer, paymentIntentId };
}

test("a buyer writes a review under My Orders, and everybody reads it on the product's page", async ({
  page,
  shop,
  browser,
}) => {
  const customer = await owner(shop, "Julia Cook");
  await signIn(page, customer);
  await page.goto("/dashboard/orders");
  await page.getByRole("link", { name: /Write or change a review/ }).click();
  const form = page.getByRole("form", { name: "10.25 inch cast iron skillet" });
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form.getByRole("alert")).toHaveText("Choose how many stars it deserves");
  await expect(form.getByRole("radio", { name: "1 star" })).toBeFocused();
  for (const width of WIDTHS) {
    await setWidth(page, width);
    await expectFlawless(page, `the form at ${width} px`);
  }
  await page.keyboard.press("Tab");
  await form.getByRole("radio", { name: "4 stars" }).check();
  await form.getByLabel("Title").fill("Sears like no other");
  await form.getByLabel("Your review").fill("<script>alert(1)</script>\nEvery day.");
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form.getByRole("status")).toHaveText("Thank you. We have your review.");

  const reader = await browser.newContext({ javaScriptEnabled: false });
  const plain = await reader.newPage();
  await plain.goto(`${shop.storeUrl}${SKILLET}`);
  const { body: product } = await shop.api().get<Product>(SKILLET);
  const { average, count } = product.rating;
  const words = `${average?.toFixed(1)} out of 5 stars, ${count} ${count === 1 ? "review" : "reviews"}`;
  const reviews = plain.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByText(words)).toBeVisible();
  const review = reviews.getByRole("article").filter({ hasText: "Sears like no other" }).first();
  await expect(review).toContainText("<script>alert(1)</script>");
  await expect(review).toContainText("Julia C.");
  const facts = await plain.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.join("")).toContain(`"ratingValue":${average},"reviewCount":${count}`);

  await expect(reviews.getByRole("button", { name: /^Report/ })).toBeHidden();

  await page.goto(SKILLET);
  await page.getByRole("button", { name: "Report the review by Julia C." }).first().click();
  await expect(page.getByText("Thank you. We look at it when others say so too.")).toBeVisible();
  await expectFlawless(page, "a review that was reported");

  await reviews.getByRole("link", { name: /^1 star/ }).click();
  await expect(plain).toHaveURL(/stars=1/);
  await expect(plain.getByText("There are none of these.")).toBeVisible();
  await plain.getByRole("link", { name: "Show all" }).click();
  await plain.getByRole("link", { name: "Highest rating" }).click();
  await expect(plain).toHaveURL(/sort=highest/);
  await expect(plain.getByText("Sears like no other").first()).toBeVisible();
  await reader.close();

  await page.goto(SKILLET);
  await page.getByRole("link", { name: /^4 stars/ }).click();
  await expect(page).toHaveURL(/stars=4/);
  await expect(page.getByText("Sears like no other").first()).toBeVisible();
  for (const width of [390, 820, 1440]) {
    await setWidth(page, width);
    await expectFlawless(page, `the reviews at ${width} px`);
  }
});

test("a product that nobody reviewed says so, and tells search engines of no rating", async ({ page }) => {
  await page.goto("/products?sort=rating");
  const card = page.getByRole("article").filter({ hasText: "No reviews yet" }).first();
  await card.getByRole("link").first().click();
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews.getByText("No reviews yet")).toBeVisible();
  await expect(reviews.getByRole("article")).toHaveCount(0);
  await page.reload();
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(facts.join("")).not.toContain("aggregateRating");
});

test("a star in the mail that asks leads to the form with that rating chosen, and sends nothing by itself", async ({
  page,
  shop,
}) => {
  const customer = await owner(shop, "Ruth Baker");
  const { body: product } = await shop.api().get<Product>(SKILLET);
  const { paymentIntentId } = customer;
  const before = product.rating.count;
  await signIn(page, customer);
  await page.goto(`/dashboard/orders/${paymentIntentId}/reviews?product=${product._id}&rating=2`);
  await expect(page.getByRole("radio", { name: "2 stars" })).toBeChecked();
  await page.goto(`/dashboard/orders/${paymentIntentId}/reviews?product=${product._id}&rating=9`);
  await expect(page.getByRole("radio", { name: "5 stars" })).not.toBeChecked();
  expect((await shop.api().get<Product>(SKILLET)).body.rating.count).toBe(before);
});

test("the link at the foot of such a mail ends nothing by being opened, and says when it is wrong", async ({
  page,
}) => {
  await page.goto("/no-review-mails#order_01.not-of-this-shop");
  await expectFlawless(page, "ending mails about reviews");
  await page.getByRole("button", { name: "Send me no more of them" }).click();
  await expect(page.getByRole("alert")).toContainText("This link is not valid.");
  await page.goto("/no-review-mails");
  await expect(page.getByText("Open the link at the foot of such a mail.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send me no more of them" })).toBeHidden();
});
