import type { Logger } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { refreshContext } from "../../modules/catalogue/fresh";
import { CATALOGUE_MODULE } from "../../modules/catalogue/name";
import type CatalogueService from "../../modules/catalogue/service";

export interface ComputeCatalogueInput {
  /** Leave alone what has not changed. */
  only?: "changed";
}

/** Has no undo: what it writes follows from the engine's tables alone. */
export const computeCatalogueStep = createStep(
  "compute-catalogue",
  async ({ only }: ComputeCatalogueInput, { container }) => {
    const catalogue = container.resolve<CatalogueService>(CATALOGUE_MODULE);
    const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
    const context = refreshContext(container);
    let marks = 0;
    await catalogue.settle(context, (left) => {
      marks = Math.max(marks, left);
      if (marks > 0) logger.info(`catalogue: changes ${marks - left}/${marks}`);
    });
    if (only === "changed") return new StepResponse({ wrong: 0 });
    const wrong = await catalogue.drift.verify(context, (done, total) => {
      logger.info(`catalogue: products ${done}/${total}`);
    });
    return new StepResponse({ wrong });
  },
);
