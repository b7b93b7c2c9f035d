import { eventually } from "../../../../../commerce/test/eventually";
import { type Payment, type SandboxClient, sessionIdOf } from "../../../../../commerce/test/sandbox-client";
import type { Shopper } from "../../../../../commerce/test/shopper";
import type { Order } from "../../../src/contract/records";

/** Buys products, by their ids, and waits until the money is taken. @param payment what is told at the hosted page */
export async function buy(
  sandbox: SandboxClient,
  { client, userId }: Shopper,
  cartItems: { id: string; quantity: number }[],
  payment?: Payment,
): Promise<Order> {
  const opened = await client.post<{ url: string }>("/pay/create-checkout-session", { cartItems, userId });
  if (opened.status !== 200)
    throw new Error(`Opening answered ${opened.status}: ${JSON.stringify(opened.body)}`);
  const sessionId = sessionIdOf(opened.body.url);
  await sandbox.pay(sessionId, payment);
  const intentId = (await sandbox.session(sessionId)).payment_intent ?? "";
  await eventually("the capture", async () => (await sandbox.intent(intentId)).status === "succeeded");
  return (await client.get<Order>(`/orders/${intentId}`)).body;
}
