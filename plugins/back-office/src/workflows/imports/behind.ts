import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import {
  type ImportLine,
  type ImportRun,
  type ImportState,
  type ImportStore,
  RunOvertaken,
  SIGN_OF_LIFE_MS,
} from "../../modules/back-office/imports/store";

/**
 * Runs on after the answer was sent; a fault leaves the import where it can be tried again, and says so. A run that another has taken
 * over meanwhile says nothing more.
 */
export function behind<Row extends ImportLine>(
  container: MedusaContainer,
  imports: ImportStore<Row>,
  run: ImportRun,
  afterFault: ImportState,
  work: () => Promise<void>,
): void {
  const tellOf = (what: string, error: unknown) =>
    container
      .resolve(ContainerRegistrationKeys.LOGGER)
      .error(`import ${run.id} ${what}`, error instanceof Error ? error : new Error(String(error)));
  const signs = setInterval(() => {
    imports.signOfLife(run).catch((error: unknown) => tellOf("could not give a sign of life", error));
  }, SIGN_OF_LIFE_MS).unref();
  work()
    .catch((error: unknown) => {
      tellOf("broke off", error);
      if (error instanceof RunOvertaken) return undefined;
      return imports.breakOff(run, afterFault, "It broke off; the log says why");
    })
    // A database that is away lets nobody note it. After 30 seconds without a sign of life the import counts as stalled.
    .catch((error: unknown) => tellOf("broke off and could not be marked so", error))
    .finally(() => clearInterval(signs));
}
