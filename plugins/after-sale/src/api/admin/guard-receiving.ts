import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { AFTER_SALE_MODULE } from "../../modules/after-sale/name";
import type AfterSaleService from "../../modules/after-sale/service";

/**
 * Before the engine's `POST /admin/returns/:id/receive`, with which its page of an order begins to take a return in: what was taken in
 * there, ours would wait for for ever.
 */
export async function guardReceiving(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction,
): Promise<void> {
  const service = req.scope.resolve<AfterSaleService>(AFTER_SALE_MODULE);
  if (!(await service.hasMade(req.params.id ?? ""))) return next();
  // The engine puts a sentence of its own in the place of every conflict's.
  res.status(409).json({ type: "refused", message: "Take this return in on the page Returns." });
}
