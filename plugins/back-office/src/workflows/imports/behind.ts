import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { ImportLine, ImportState, ImportStore } from "../../modules/back-office/imports/store";

/** Runs on after the answer was sent; a fault leaves the import where it can be tried again, and says so. */
export function behind<Row extends ImportLine>(
  container: MedusaContainer,
  imports: ImportStore<Row>,
  id: string,
  afterFault: ImportState,
  work: () => Promise<void>,
): void {
  work().catch(async (error: unknown) => {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.error(`import ${id} broke off`, error instanceof Error ? error : new Error(String(error)));
    await imports.breakOff(id, afterFault, "It broke off; the log says why");
  });
}
