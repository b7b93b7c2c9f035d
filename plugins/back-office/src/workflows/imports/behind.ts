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
  const tellOf = (what: string, error: unknown) =>
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`import ${id} ${what}`, error instanceof Error ? error : new Error(String(error)));
  work()
    .catch((error: unknown) => {
      tellOf("broke off", error);
      return imports.breakOff(id, afterFault, "It broke off; the log says why");
    })
    // A database that is away lets nobody note it. After 30 seconds without a sign of life the import counts as stalled.
    .catch((error: unknown) => tellOf("broke off and could not be marked so", error));
}
