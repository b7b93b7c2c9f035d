import { prepared } from "@emberly/kit/sql";
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

/** The payment collections of a cart, but for those that were paid in another way than by this intent. */
export async function listCollections(
  { database }: Pick<CheckoutContext, "database">,
  { cart_id, payment_intent_id }: Pick<CheckoutRow, "cart_id" | "payment_intent_id">,
): Promise<string[]> {
  const rows = await prepared<{ id: string }>(
    database,
    `select asked.payment_collection_id as id from cart_payment_collection asked
     where asked.cart_id = ? and asked.deleted_at is null and not exists (
       select from payment where payment.payment_collection_id = asked.payment_collection_id
         and payment.deleted_at is null and payment.data->>'id' is distinct from ?)`,
    [cart_id, payment_intent_id],
  );
  return rows.map(({ id }) => id);
}

/** The cart that a payment collection asks money for. */
export async function findCartOfCollection(
  { database }: Pick<CheckoutContext, "database">,
  collectionId: string,
): Promise<string | undefined> {
  const found = await database("cart_payment_collection")
    .where({ payment_collection_id: collectionId })
    .whereNull("deleted_at")
    .first<{ cart_id: string } | undefined>("cart_id");
  return found?.cart_id;
}

/** The payment providers by which a cart is about to be paid. */
export async function listPendingProviders(
  { database }: Pick<CheckoutContext, "database">,
  cartId: string,
): Promise<string[]> {
  const found = (await database("cart_payment_collection as asked")
    .join("payment_session as session", "session.payment_collection_id", "asked.payment_collection_id")
    .where("asked.cart_id", cartId)
    .whereNull("asked.deleted_at")
    .whereNull("session.deleted_at")
    .distinct("session.provider_id")) as { provider_id: string }[];
  return found.map(({ provider_id }) => provider_id);
}
