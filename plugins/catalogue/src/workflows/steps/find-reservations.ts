import { sqlOf } from "@emberly/kit/sql";
import { MedusaError } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";

/**
 * Items that no other product is made of are deleted with the product, so all that is reserved of them has to go. The others stay, and with
 * them what is reserved for other products, as for the lid of a kit that is also sold alone. What is held without an order names no
 * product: it may be for this one while a cart of the last hour has it, which is longer than a payment page is open.
 */
const RESERVATIONS = `
  select reservation.id, reservation.line_item_id
  from reservation_item reservation
  left join order_line_item line on line.id = reservation.line_item_id
  where reservation.deleted_at is null
    and reservation.inventory_item_id in (
      select part.inventory_item_id from product_variant variant
      join product_variant_inventory_item part on part.variant_id = variant.id and part.deleted_at is null
      where variant.product_id = ? and variant.deleted_at is null)
    and (line.product_id = ?
      or not exists (
        select from product_variant_inventory_item part
        join product_variant variant on variant.id = part.variant_id and variant.deleted_at is null
        where part.inventory_item_id = reservation.inventory_item_id and part.deleted_at is null
          and variant.product_id <> ?)
      or (reservation.line_item_id is null and exists (
        select from cart_line_item bought join cart on cart.id = bought.cart_id and cart.completed_at is null
        where bought.product_id = ? and bought.deleted_at is null and bought.updated_at > now() - interval '1 hour')))`;

/**
 * The reservations of placed orders that keep a product from being deleted; these can be let go, because the order keeps its lines
 * and is sent without the engine's count.
 *
 * @throws MedusaError CONFLICT when a reservation belongs to no order, which is how an open checkout holds stock
 */
export const findOrderReservationsStep = createStep(
  "find-order-reservations",
  async ({ id }: { id: string }, { container }) => {
    const reservations = await sqlOf(container)<{ id: string; line_item_id: string | null }>(RESERVATIONS, [
      id,
      id,
      id,
      id,
    ]);
    if (reservations.some(({ line_item_id }) => !line_item_id)) {
      throw new MedusaError(
        MedusaError.Types.CONFLICT,
        "Somebody is buying this product right now. Please try again when the checkout is over.",
      );
    }
    return new StepResponse(reservations.map(({ id }) => id));
  },
);
