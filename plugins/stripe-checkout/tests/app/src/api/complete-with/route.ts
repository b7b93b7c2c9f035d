import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { completeCartWorkflow, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows";

interface Body {
  cart_id: string;
  payment_collection_id: string;
  provider_id: string;
  payment_intent: string;
}

/** Code of the application's own that pays a cart with some payment, past every route of the engine. */
export async function POST(req: MedusaRequest<Body>, res: MedusaResponse): Promise<void> {
  const { cart_id, payment_collection_id, provider_id, payment_intent } = req.body;
  await createPaymentSessionsWorkflow(req.scope).run({
    input: { payment_collection_id, provider_id, data: { payment_intent } },
  });
  const { errors, result } = await completeCartWorkflow(req.scope).run({
    input: { id: cart_id },
    throwOnError: false,
  });
  const [refused] = errors;
  res.json(refused ? { refused: String(refused.error.message) } : { order_id: result.id });
}
