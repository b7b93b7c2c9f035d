import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";

/** Computes the read model of all products anew and says how many rows were wrong, which should be none. */
export default async function rebuildCatalogue({ container }: ExecArgs): Promise<void> {
  const { result } = await container.resolve(Modules.WORKFLOW_ENGINE).run("catalogue-rebuild", { input: {} });
  container.resolve(ContainerRegistrationKeys.LOGGER).info(`catalogue: ${result.wrong} rows were wrong`);
}
