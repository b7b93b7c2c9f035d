import type { CartDTO, CreateOrderDTO, UsageComputedActions } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { assertAuthorised } from "../../checkout/amount-guard";
import { checkoutContext } from "../../checkout/context";
import { ORDERED_RELATIONS, orderOfCart, promotionUsage } from "../../checkout/order-of-cart";

export interface ReadPaidCartInput {
  checkout_id: string;
  cart_id: string;
  /** What Stripe has just said of the payment. */
  payment: Record<string, unknown> | undefined;
}

/** What a cart becomes. */
export interface PaidCart {
  order: CreateOrderDTO;
  customer_id: string | null;
  email: string | null;
  /** Promotions that the cart is tied to. */
  promotion_ids: string[];
  usage: UsageComputedActions[];
}

/** Reads the cart as it is now and refuses it unless it is what the shopper has paid for. */
export const readPaidCartStep = createStep(
  "read-paid-cart",
  async ({ checkout_id, cart_id, payment }: ReadPaidCartInput, { container }) => {
    const { rows } = checkoutContext(container);
    const [row, cart, promotions] = await Promise.all([
      rows.find(checkout_id),
      container.resolve(Modules.CART).retrieveCart(cart_id, { relations: ORDERED_RELATIONS }),
      container.resolve(ContainerRegistrationKeys.QUERY).graph({
        entity: "cart_promotion",
        fields: ["promotion_id"],
        filters: { cart_id },
      }),
    ]);
    assertAuthorised(
      { id: cart.id, currency_code: cart.currency_code, total: Number(cart.total) },
      row,
      payment,
    );
    const [customers] = await Promise.all([
      container.resolve(Modules.CUSTOMER).listCustomers({ id: cart.customer_id ?? "" }, { select: ["id"] }),
      assertDelivered(container.resolve(Modules.FULFILLMENT), cart),
    ]);
    const customerId = customers[0]?.id ?? null;
    const paid: PaidCart = {
      order: orderOfCart(cart, customerId),
      customer_id: customerId,
      email: cart.email ?? null,
      promotion_ids: promotions.data.map(({ promotion_id }) => String(promotion_id)),
      usage: promotionUsage(cart),
    };
    return new StepResponse(paid);
  },
);

interface ShippingOptions {
  listShippingOptions(filters: { id: string[] }, config: { select: string[] }): Promise<{ id: string }[]>;
}

/** @throws MedusaError INVALID_DATA when the way of shipping that was chosen is not there any more */
async function assertDelivered(fulfilment: ShippingOptions, cart: CartDTO): Promise<void> {
  const chosen = (cart.shipping_methods ?? []).flatMap(({ shipping_option_id: id }) => id ?? []);
  const needed = (cart.items ?? []).some(({ requires_shipping }) => requires_shipping);
  const found =
    chosen.length > 0 ? await fulfilment.listShippingOptions({ id: chosen }, { select: ["id"] }) : [];
  if (found.length < chosen.length || (needed && chosen.length === 0)) {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, `Cart ${cart.id} has no way of shipping any more`);
  }
}
