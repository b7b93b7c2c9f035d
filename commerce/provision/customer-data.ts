import type { ExecArgs } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";

/** Arguments: `export`, email, file; or `erase`, email and, without the time to undo, `now`. */
export default async function customerData({ container, args }: ExecArgs): Promise<void> {
  const [what, email = "", rest = ""] = args;
  const engine = container.resolve(Modules.WORKFLOW_ENGINE);
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  if (what === "export") {
    await engine.run("storefront-export-customer", { input: { email, file: rest } });
    logger.info(`customer: written to ${rest}`);
    return;
  }
  const { result } = await engine.run("storefront-erase-customer", {
    input: { email, atOnce: rest === "now" },
  });
  logger.info(
    rest === "now" ? "customer: erased" : `customer: signed out everywhere; it is final at ${result.finalAt}`,
  );
}
