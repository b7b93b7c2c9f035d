/** SQL: all of the row `i` of the engine's quantities has arrived. */
export const HAS_ARRIVED = "i.delivered_quantity >= i.quantity";

/** SQL: an order `o` has a line for which a condition on its row `i` of the engine's quantities holds. */
export const someLine = (condition: string) => `
  exists (select 1 from order_item i where i.order_id = o.id and i.version = o.version
    and i.deleted_at is null and ${condition})`;

export const SOMETHING_IS_MISSING = someLine(`not (${HAS_ARRIVED})`);

/** SQL of {@link isDelivered} for an order `o` of the engine's. */
export const IS_DELIVERED = `(${someLine("true")} and not ${SOMETHING_IS_MISSING})`;

interface OrderedItem {
  quantity: number | string;
  detail: { delivered_quantity: number | string };
}

/** The engine's quantities say it, and no field of the engine's: everything that was ordered has arrived. */
export function isDelivered({ items }: { items?: (OrderedItem | null)[] | null }): boolean {
  const lines = (items ?? []).filter((item) => item !== null);
  return (
    lines.length > 0 && lines.every((item) => Number(item.detail.delivered_quantity) >= Number(item.quantity))
  );
}
