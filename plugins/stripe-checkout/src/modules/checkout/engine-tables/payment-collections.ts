import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import type { CheckoutRow } from "../rows/row";

/** Takes payment collections of a checkout's cart out of the engine's tables, with all that belongs to them. */
export async function removeCollections(
  { container }: Pick<CheckoutContext, "container">,
  row: Pick<CheckoutRow, "cart_id">,
  collectionIds: string[],
): Promise<void> {
  if (collectionIds.length === 0) return;
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss(
    collectionIds.map((id) => ({
      [Modules.CART]: { cart_id: row.cart_id },
      [Modules.PAYMENT]: { payment_collection_id: id },
    })),
  );
  await container.resolve(Modules.PAYMENT).deletePaymentCollections(collectionIds);
}
