import { AFTER_SALE_MODULE, type AfterSaleService } from "@emberly/after-sale";
import { orderUnknown } from "@emberly/back-office";
import { Failure } from "@emberly/kit/failure";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { Request } from "express";
import { type FoundOrder, findOrder } from "../../../workflows/orders/read-orders";
import { lookupToken } from "../../sessions/cookies";
import type { Visitor } from "../../shell/visitor";

export interface Exchange {
  container: MedusaContainer;
  req: Request;
  visitor: Visitor | null;
}

/**
 * An order of whoever asks: of the account that is signed in, or the one that this browser has shown a code for.
 *
 * @throws Failure 401 when the browser shows neither; 404 when the order is somebody else's, or is none
 */
export async function findOwnOrder(exchange: Exchange, paymentIntentId: string): Promise<FoundOrder> {
  const { container, visitor } = exchange;
  const lookedUp = await lookedUpOrder(exchange);
  if (!visitor && lookedUp === undefined) throw new Failure(401, "Please sign in to continue");
  const found = await findOrder(container, paymentIntentId);
  const isOwn = visitor !== null && found?.source.customer_id === visitor.customerId;
  if (!found || !(isOwn || found.source.id === lookedUp)) throw orderUnknown();
  return found;
}

/**
 * An order for who may see it: its owner, and staff who may read orders. Somebody else's order and one that does not exist
 * answer alike.
 *
 * @throws Failure 401, 404
 */
export async function findVisibleOrder(exchange: Exchange, paymentIntentId: string): Promise<FoundOrder> {
  const mayReadAll = exchange.visitor?.permissions.allow("order:read");
  const found = mayReadAll
    ? await findOrder(exchange.container, paymentIntentId)
    : await findOwnOrder(exchange, paymentIntentId);
  if (!found) throw orderUnknown();
  return found;
}

/** The id of the order that this browser has shown a code for. */
export async function lookedUpOrder({ container, req }: Exchange): Promise<string | undefined> {
  const token = lookupToken(req);
  return token && container.resolve<AfterSaleService>(AFTER_SALE_MODULE).orderOpenTo(token);
}
