import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { type ComputeCatalogueInput, computeCatalogueStep } from "./steps/compute-catalogue";

/**
 * Computes the read model of the catalogue anew, of all products or of those that have changed, and writes `catalogue:
 * done/total` into the log after every batch. Readers are served meanwhile.
 *
 * Input `{only?: "changed"}`. Result `{wrong}`: rows that differed from the engine's truth.
 */
export const rebuildCatalogueWorkflow = createWorkflow(
  "catalogue-rebuild",
  (input: WorkflowData<ComputeCatalogueInput>) => new WorkflowResponse(computeCatalogueStep(input)),
);
