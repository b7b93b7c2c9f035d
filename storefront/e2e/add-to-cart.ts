import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Puts a product into the cart on its own page. */
export async function addToCart(page: Page, handle: string): Promise<void> {
  await page.goto(`/products/${handle}`);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("Item added to cart")).toBeVisible();
}
