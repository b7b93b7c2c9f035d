import type { Product } from "../../plugins/storefront-api/src/contract/records";
import { expect, type Shop, scriptsHere, signIn, test } from "./fixtures";
import { expectFlawless, setWidth, WIDTHS } from "./flawless";
import { holdCalls } from "./hold-calls";
import { receiveOrder } from "./receive-order";

const SKILLET = "/products/cast-iron-skillet-10-25";

/** A customer of that name to whom a skillet was delivered, and the order's payment. */
async function owner(shop: Shop, name: string) {
  const customer = await shop.newCustomer(name);
  const { paymentIntentId, orderNumber } = await receiveOrder(shop, customer);
  return { ...customer, paymentIntentId, orderNumber };
}

test("a buyer writes a review under My Orders, and everybody reads it on the product's page", async ({
  page,
  shop,
  browser,
}) => {
  const customer = await owner(shop, "Julia Cook");
  // Kept by the storefront from now on, and out of date with the review.
  expect(await (await page.request.get(SKILLET)).text()).not.toContain("Sears like no other");
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
  await form.getByLabel("Your review").fill("x".repeat(4001));
  await expect(form.getByText("4001 of 4000 characters.")).toBeVisible();
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form.getByText("Please shorten it by 1 character.")).toBeVisible();
  await expect(form.getByLabel("Your review")).toBeFocused();
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
  for (const list of [
    "/search?q=10.25+inch+cast+iron+skillet",
    "/compare?products=cast-iron-skillet-10-25",
  ]) {
    await plain.goto(`${shop.storeUrl}${list}`);
    await expect(plain.getByText(words).first()).toBeVisible();
  }
  await plain.goto(`${shop.storeUrl}${SKILLET}`);
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

test("other reviews take the place of those before, and leave the rest of the page as it is", async ({
  page,
  shop,
}) => {
  const { api } = await owner(shop, "Ida Cook");
  const { body: product } = await api.get<Product>(SKILLET);
  expect((await api.post("/reviews", { productId: product._id, rating: 3 })).status).toBe(201);
  await page.goto("/products?kind=cast-iron");
  await scriptsHere(page);
  await page.getByRole("link", { name: /^10.25 inch cast iron skillet/i }).click();
  await expect(page.getByRole("region", { name: "Reviews" })).toBeVisible();
  const title = await page.title();
  await page.getByLabel("Quantity").fill("3");
  const answer = await holdCalls(page, "**/api/v1/products/*/reviews?*");
  await page.getByRole("link", { name: /^3 stars/ }).click();
  await expect(page).toHaveURL(/stars=3/);
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
  await expect(page.getByRole("region", { name: "Reviews" }).locator("[aria-busy=true]")).toBeVisible();
  answer();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Show all" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Reviews" }).getByText("Ida C.").first()).toBeVisible();
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
  await expect(page).toHaveTitle(title);
  const stars = page.getByRole("link", { name: /out of 5 stars/ });
  await stars.first().focus();
  await stars.first().press("Enter");
  await expect(page.getByRole("region", { name: "Reviews" })).toBeFocused();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await expect(page).toHaveURL("/products?kind=cast-iron");
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

test("who shows an order with a mailed code reviews it there, without an account", async ({ page, shop }) => {
  const customer = await owner(shop, "Rose Stewart");
  const known = await shop.mailbox.waitForCode(customer.email);
  await page.goto("/track-order");
  await page.getByLabel("Email Address").fill(customer.email);
  await page.getByLabel("Order number").fill(`${customer.orderNumber}`);
  await page.keyboard.press("Enter");
  await page.getByLabel("OTP").fill(await shop.mailbox.waitForCode(customer.email, [known]));
  await page.keyboard.press("Enter");
  const form = page.getByRole("form", { name: "10.25 inch cast iron skillet" });
  await form.getByRole("radio", { name: "5 stars" }).check();
  await expectFlawless(page, "a review beside an order that was looked up");
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form.getByRole("status")).toHaveText("Thank you. We have your review.");
  await page.goto(SKILLET);
  await expect(page.getByRole("article").filter({ hasText: "Rose S." }).first()).toBeVisible();
});

test("a review that was being written when its order closed is there again once the order is open", async ({
  page,
  shop,
}) => {
  const customer = await owner(shop, "Nora Field");
  const known = await shop.mailbox.waitForCode(customer.email);
  await signIn(page, customer);
  await page.goto(`/track-order?order=${customer.paymentIntentId}`);
  const form = page.getByRole("form", { name: "10.25 inch cast iron skillet" });
  const text = form.getByLabel("Your review");
  await form.getByRole("radio", { name: "4 stars" }).check();
  await text.fill("Heavy, and worth it.");
  // As after half an hour.
  await page.context().clearCookies();
  await form.getByRole("button", { name: "Send review" }).click();
  const again = page.getByRole("button", { name: "Open it again with a code" });
  await expect(again).toBeFocused();
  await again.press("Enter");
  await page.getByLabel("Email Address").fill(customer.email);
  await page.getByLabel("Order number").fill(`${customer.orderNumber}`);
  await page.keyboard.press("Enter");
  await page.getByLabel("OTP").fill(await shop.mailbox.waitForCode(customer.email, [known]));
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("Heavy, and worth it.");
  await expect(form.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await form.getByRole("button", { name: "Send review" }).click();
  await expect(form.getByRole("status")).toHaveText("Thank you. We have your review.");
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
