import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import type { ProvisionSettings } from "./settings";

/**
 * The first administrator: a verified customer and an engine user with one identity. The workflow belongs to
 * storefront-api and is called by name, because commerce imports no plugin source. An existing password stays.
 */
export async function provisionAdministrator(
  container: MedusaContainer,
  { adminEmail, adminPassword }: ProvisionSettings,
): Promise<void> {
  await container.resolve(Modules.WORKFLOW_ENGINE).run("storefront-provision-administrator", {
    input: { email: adminEmail, password: adminPassword, name: "Shop Administrator" },
  });
}
