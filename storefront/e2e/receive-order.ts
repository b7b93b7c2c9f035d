import { eventually } from "../../commerce/test/eventually";
import type { Order } from "../../plugins/storefront-api/src/contract/records";
import { type Customer, expect, type Shop } from "./fixtures";
import { placeOrder } from "./place-order";

/** Places an order of one skillet and has it delivered; resolves once its customer may review it, as it is paid then. */
export async function receiveOrder(shop: Shop, customer: Customer): Promise<Order> {
  const order = await placeOrder(shop, customer);
  const { paymentIntentId } = order;
  const staff = shop.api();
  await staff.post("/login", { email: shop.admin.email, password: shop.admin.password });
  expect((await staff.post("/orders/confirmDelivery", { paymentIntentId })).status).toBe(200);
  await eventually("what was bought to count", async () => {
    const { body } = await customer.api.get<unknown[]>(`/orders/${paymentIntentId}/reviewable`);
    return body.length > 0;
  });
  return order;
}
