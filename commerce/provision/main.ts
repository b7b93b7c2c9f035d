import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { readEnv } from "../config/env";
import { provisionAdministrator } from "./administrator";
import { provisionCatalogue } from "./catalogue";
import { provisionCategories } from "./categories";
import { provisionDashboard } from "./dashboard";
import { provisionLocation } from "./location";
import { provisionMarket } from "./market";
import type { ProvisionSettings } from "./settings";
import { provisionShipping } from "./shipping";
import { provisionTriggers } from "./triggers";

/**
 * Brings a database to the state in which the shop can sell. Every step looks for what it makes before it makes
 * it, so running it again on a live shop changes nothing that an administrator has since edited.
 */
export default async function provision({ container }: ExecArgs): Promise<void> {
  const env = readEnv();
  if (!env.ADMIN_PASSWORD) throw new Error("ADMIN_PASSWORD must be set to provision the administrator");
  const settings: ProvisionSettings = {
    shopName: env.SHOP_NAME.replaceAll("·", ""),
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    freeShippingThreshold: env.FREE_SHIPPING_THRESHOLD,
    standardShippingFee: env.STANDARD_SHIPPING_FEE,
    expeditedShippingFee: env.EXPEDITED_SHIPPING_FEE,
    seedCatalogue: env.SEED === "catalogue",
  };
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    logger.info(`provision: ${name}`);
    return work();
  };

  await step("triggers", () => provisionTriggers(container));
  const { salesChannelId } = await step("market", () => provisionMarket(container, settings));
  const { stockLocationId } = await step("stock location", () =>
    provisionLocation(container, salesChannelId),
  );
  await step("shipping", () => provisionShipping(container, settings, stockLocationId));
  await step("categories", () => provisionCategories(container));
  await step("dashboard", () => provisionDashboard(container));
  await step("administrator", () => provisionAdministrator(container, settings));
  if (settings.seedCatalogue) {
    await step("catalogue", () =>
      provisionCatalogue(container, {
        onProgress: (done, total) => logger.info(`provision: catalogue ${done}/${total}`),
      }),
    );
  }
}
