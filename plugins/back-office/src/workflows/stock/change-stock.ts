import { InventoryLevelWorkflowEvents } from "@medusajs/framework/utils";
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { emitEventStep } from "@medusajs/medusa/core-flows";
import { changeLevelsStep, type StockChange } from "./steps/change-levels";
import { setThresholdsStep, type ThresholdChange } from "./steps/set-thresholds";

export interface ChangeStockInput {
  levels: StockChange[];
  thresholds: ThresholdChange[];
}

/**
 * Changes what is in stock at the shop's location and from when on it counts as low: an edit, a delivery, a part of an
 * import or its undoing.
 *
 * @returns for each wanted level what it was, what it is, and why not when it was refused
 */
export const changeStockWorkflow = createWorkflow(
  "back-office-change-stock",
  (input: WorkflowData<ChangeStockInput>) => {
    const results = changeLevelsStep(input.levels);
    const thresholds = transform({ input, results }, ({ input, results }) => {
      const refused = new Set(results.flatMap(({ itemId, refusal }) => (refusal ? [itemId] : [])));
      return input.thresholds.filter(({ itemId }) => !refused.has(itemId));
    });
    setThresholdsStep(thresholds);
    emitEventStep({
      eventName: InventoryLevelWorkflowEvents.UPDATED,
      data: transform({ results }, ({ results }) =>
        results.flatMap(({ before, after, levelId }) =>
          before !== after && levelId ? [{ id: levelId }] : [],
        ),
      ),
    });
    return new WorkflowResponse(results);
  },
);
