import { eventually } from "../../commerce/test/eventually";
import type { Order, Product } from "../../plugins/storefront-api/src/contract/records";
import { type Customer, expect, type Shop } from "./fixtures";

/** Places an order of a skillet, or several, through the API and the payment sandbox; resolves once the shop has it. */
export async function placeOrder(shop: Shop, customer: Customer, quantity = 1): Promise<Order> {
  const { api, user } = customer;
  const { body: product } = await api.get<Product>("/products/cast-iron-skillet-10-25");
  const opened = await api.post<{ url: string }>("/pay/create-checkout-session", {
    cartItems: [{ id: product._id, quantity, price: product.price }],
    userId: user._id,
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  const sessionId = new URL(opened.body.url).pathname.split("/").at(-1);
  const paid = await fetch(`${shop.sandboxUrl}/test_helpers/checkout/sessions/${sessionId}/complete`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      email: customer.email,
      shipping_details: {
        name: customer.name,
        phone: "+1 207 555 0100",
        address: {
          line1: "1 Kitchen Lane",
          line2: "Apt 2",
          city: "Portland",
          state: "ME",
          postal_code: "04101",
          country: "US",
        },
      },
    }),
  });
  expect(paid.ok, await paid.text()).toBe(true);
  return eventually("the order of a payment", async () => {
    const { body: orders } = await api.post<Order[]>("/orders/customer", { userId: user._id });
    return orders[0];
  });
}
