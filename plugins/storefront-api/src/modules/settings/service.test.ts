import { expect, test } from "vitest";
import SettingsService, { type StorefrontApiOptions } from "./service";

type Dependencies = ConstructorParameters<typeof SettingsService>[0];

const made = (options: Partial<StorefrontApiOptions>) =>
  new SettingsService({} as Dependencies, options as StorefrontApiOptions).options;

test("missing options are refused, each by its name", () => {
  expect(() => made({})).toThrow("storefront-api: required options are missing: storeUrl, shopName");
  expect(() => made({ storeUrl: "https://shop.example" })).toThrow("missing: shopName");
});
