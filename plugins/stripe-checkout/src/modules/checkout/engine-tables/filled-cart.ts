import { prepared } from "@emberly/kit/sql";
import { generateEntityId, MedusaError, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import type { ShippingChoice } from "../stripe/shipping-choice";
import { announce, rowEvent } from "./announce";
import { rawAmount } from "./raw-amount";
import { inEngineTransaction, PATIENCE } from "./transaction";

export interface CartChoice extends ShippingChoice {
  cart_id: string;
  checkout_id: string;
}

/** What a cart was before the shopper's choices were filled in, and what came with them. */
export interface FilledCart {
  id: string;
  /** The moment by which a cart tells that it is still as it was filled; ISO 8601. */
  closed_at: string;
  shipping_address_id: string | null;
  billing_address_id: string | null;
  completed_at: Date | null;
  metadata: Record<string, unknown> | null;
  method_ids: string[];
}

interface CartBefore extends Omit<FilledCart, "closed_at" | "method_ids"> {
  /** Ways of shipping that an attempt which was cut off has left. */
  left: string[];
}

/**
 * Fills in where a cart goes and how, at the price that the shopper agreed to, and closes it: the engine's own workflow
 * would price the shipping anew, and an edit in the dashboard meanwhile would make the sum differ. A cart that says itself
 * where it goes is only closed. Its order is known by the checkout's id in the metadata.
 *
 * @throws MedusaError NOT_FOUND when the cart is gone
 */
export async function fillCart(context: CheckoutContext, choice: CartChoice): Promise<FilledCart> {
  const { container, database } = context;
  const rows = await prepared<CartBefore>(
    database,
    `select id, shipping_address_id, billing_address_id, completed_at, metadata,
       array(select id from cart_shipping_method where cart_id = cart.id and deleted_at is null) as left
     from cart where id = ? and deleted_at is null`,
    [choice.cart_id],
  );
  const [found] = rows;
  if (!found) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Cart ${choice.cart_id} is gone`);
  const { left, ...before } = found;
  if (choice.address && left.length > 0) await container.resolve(Modules.CART).deleteShippingMethods(left);
  const closedAt = new Date().toISOString();
  const methodIds = await close(context, choice, closedAt);
  return { ...before, closed_at: closedAt, method_ids: methodIds };
}

/** @returns the ids of the shipping methods that were added */
async function close(
  context: CheckoutContext,
  { cart_id, checkout_id, address, shipping }: CartChoice,
  closedAt: string,
): Promise<string[]> {
  const [shippedTo, billedTo] = address
    ? [generateEntityId(undefined, "caaddr"), generateEntityId(undefined, "caaddr")]
    : [null, null];
  const methodId = shipping ? generateEntityId(undefined, "casm") : null;
  await prepared(
    context.database,
    `with ${PATIENCE}, address as (
       insert into cart_address (id, ${ADDRESS_COLUMNS})
       select ids.id, ${ADDRESS_COLUMNS} from unnest(array[?, ?]::text[]) as ids(id),
         (select ${ADDRESS_COLUMNS} from jsonb_populate_record(null::cart_address, ?::jsonb)) as given
       where ids.id is not null
     ), method as (
       insert into cart_shipping_method
         (id, cart_id, shipping_option_id, name, amount, raw_amount, is_tax_inclusive, metadata, data)
       select given.* from (values (?::text, ?, ?, ?, ?::numeric, ?::jsonb, ?::boolean, ?::jsonb, '{}'::jsonb))
         as given(id) where given.id is not null
     )
     update cart set shipping_address_id = coalesce(?, shipping_address_id),
       billing_address_id = coalesce(?, billing_address_id), completed_at = ?, updated_at = now(),
       metadata = coalesce(metadata, '{}') || jsonb_build_object('stripe_checkout_id', ?::text)
     from patience where id = ?`,
    [
      ...[shippedTo, billedTo, JSON.stringify(address ?? {})],
      ...[methodId, cart_id, shipping?.shipping_option_id ?? null, shipping?.name ?? null],
      ...[shipping?.amount ?? 0, rawAmount(shipping?.amount ?? 0), shipping?.is_tax_inclusive ?? false],
      shipping?.metadata ? JSON.stringify(shipping.metadata) : null,
      ...[shippedTo, billedTo, closedAt, checkout_id, cart_id],
    ],
  );
  await announce(context, [
    ...[shippedTo, billedTo].flatMap((id) => (id ? [rowEvent("cart", "address", "created", id)] : [])),
    rowEvent("cart", "cart", "updated", cart_id),
    ...(methodId ? [rowEvent("cart", "shipping_method", "created", methodId)] : []),
  ]);
  return methodId ? [methodId] : [];
}

const ADDRESS_COLUMNS =
  "first_name, last_name, phone, address_1, address_2, city, province, postal_code, country_code, metadata";

/** Makes a cart what it was before {@link fillCart}, unless a later attempt has filled it since. */
export async function emptyCart(
  { container, database }: CheckoutContext,
  { id, closed_at, method_ids, ...before }: FilledCart,
): Promise<void> {
  if (method_ids.length > 0) await container.resolve(Modules.CART).deleteShippingMethods(method_ids);
  await inEngineTransaction(database, (trx) =>
    trx("cart")
      .where({ id, completed_at: closed_at })
      .update({ ...before, updated_at: trx.fn.now() }),
  );
}
