import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** Boxes of ours by the page they stand on; the engine puts a plugin's boxes last unless a layout says otherwise. */
const FIRST: Record<string, string> = {
  "order.details": "widget:back-office:order-delivery",
  "product.details": "widget:storefront-api:product-kitchenware",
};

/** What a box was called before its plugin was divided; layouts name it until the next provisioning. */
const RENAMED: Record<string, string> = {
  "widget:back-office:order-delivery": "widget:storefront-api:order-delivery",
};

/** The dashboard's default layout: what the day's work needs stands first. Layouts that people made stay. */
export async function provisionDashboard(container: MedusaContainer): Promise<void> {
  const settings = container.resolve(Modules.SETTINGS);
  for (const [zone, widget] of Object.entries(FIRST)) {
    const present = await settings.getSystemDefaultLayoutConfiguration(zone);
    const placed = Object.keys(present?.configuration.widgets ?? {});
    if (present && !placed.includes(RENAMED[widget] ?? "")) continue;
    await settings.setSystemDefaultLayoutConfiguration(zone, { widgets: { [widget]: { order: -1 } } });
  }
}
