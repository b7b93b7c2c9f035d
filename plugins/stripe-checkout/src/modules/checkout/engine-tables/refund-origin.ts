import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * Who the engine's refund says it was made by, when it only writes down what Stripe has paid already. Staff's refunds have the id of
 * a user there. The refund itself says so, so that nothing is left behind that another refund could take for its own.
 */
export const AT_STRIPE = "stripe";

/** Whether a refund of the engine only writes down what was paid at Stripe. */
export async function isMadeAtStripe(database: Knex, refundId: string): Promise<boolean> {
  const found = await prepared(database, "select from refund where id = ? and created_by = ?", [
    refundId,
    AT_STRIPE,
  ]);
  return found.length > 0;
}
