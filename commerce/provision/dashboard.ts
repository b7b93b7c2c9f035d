import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** Boxes of ours by the page they stand on; the engine puts a plugin's boxes last unless a layout says otherwise. */
const FIRST: Record<string, string> = {
  "order.details": "widget:storefront-api:order-delivery",
  "product.details": "widget:storefront-api:product-kitchenware",
};

/** The dashboard's default layout: what the day's work needs stands first. Layouts that people made stay. */
export async function provisionDashboard(container: MedusaContainer): Promise<void> {
  const settings = container.resolve(Modules.SETTINGS);
  for (const [zone, widget] of Object.entries(FIRST)) {
    if (await settings.getSystemDefaultLayoutConfiguration(zone)) continue;
    await settings.setSystemDefaultLayoutConfiguration(zone, { widgets: { [widget]: { order: -1 } } });
  }
}
