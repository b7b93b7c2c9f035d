import { MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/**
 * The reservations of placed orders on inventory items; these can be let go, because the order keeps its lines
 * and is sent without the engine's count.
 *
 * @throws MedusaError CONFLICT when a reservation belongs to no order, which is how an open checkout holds stock
 */
export const findOrderReservationsStep = createStep(
  "find-order-reservations",
  async ({ inventoryItemIds }: { inventoryItemIds: string[] }, { container }) => {
    if (inventoryItemIds.length === 0) return new StepResponse<string[]>([]);
    const reservations = await container
      .resolve(Modules.INVENTORY)
      .listReservationItems(
        { inventory_item_id: inventoryItemIds },
        { select: ["id", "line_item_id"], take: null },
      );
    if (reservations.some(({ line_item_id }) => !line_item_id)) {
      throw new MedusaError(
        MedusaError.Types.CONFLICT,
        "Somebody is buying this product right now. Please try again when the checkout is over.",
      );
    }
    return new StepResponse(reservations.map(({ id }) => id));
  },
);
