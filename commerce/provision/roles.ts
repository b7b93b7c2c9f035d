import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";

/** The roles of the staff, by a workflow of storefront-api that is called by name like the administrator's. */
export async function provisionRoles(container: MedusaContainer): Promise<void> {
  await container.resolve(Modules.WORKFLOW_ENGINE).run("provision-roles", { input: undefined });
}
