import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { THRESHOLD_KEY } from "../../../modules/back-office/stock/definition";

export interface ThresholdChange {
  itemId: string;
  /** Pieces; null goes back to the default. */
  threshold: number | null;
}

/** Writes thresholds into the metadata of inventory items and leaves the rest of it alone. */
export const setThresholdsStep = createStep(
  "set-thresholds",
  async (changes: ThresholdChange[], { container }) => {
    if (changes.length === 0) return new StepResponse(undefined, []);
    const inventory = container.resolve(Modules.INVENTORY);
    const before = await inventory.listInventoryItems(
      { id: changes.map(({ itemId }) => itemId) },
      { select: ["id", "metadata"], take: changes.length },
    );
    const metadataOf = new Map(before.map(({ id, metadata }) => [id, metadata ?? {}]));
    await inventory.updateInventoryItems(
      changes
        .filter(({ itemId }) => metadataOf.has(itemId))
        .map(({ itemId, threshold }) => ({
          id: itemId,
          metadata: { ...metadataOf.get(itemId), [THRESHOLD_KEY]: threshold },
        })),
    );
    return new StepResponse(
      undefined,
      before.map(({ id, metadata }) => ({ id, metadata: metadata ?? {} })),
    );
  },
  async (before, { container }) => {
    if (before?.length) await container.resolve(Modules.INVENTORY).updateInventoryItems(before);
  },
);
