import { type OpenCheckoutInput, openCheckout } from "@emberly/stripe-checkout";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";

/** What a shop does with the plugin's one call. */
export async function POST(req: MedusaRequest<OpenCheckoutInput>, res: MedusaResponse): Promise<void> {
  res.json(await openCheckout(req.scope, req.body));
}
