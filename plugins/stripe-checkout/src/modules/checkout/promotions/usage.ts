import { MedusaError, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import type { CheckoutRow, PromotionUsage } from "../rows/row";
import { PROMOTION_USED_UP } from "../rules/error-codes";

/** One key for all: the engine gives usage back by reading and writing, so that two at once would lose one of them. */
const LOCK = "promotions";
const WAIT_MS = 15_000;

/** Does something while no other checkout takes or gives back usage of promotions. */
export function underUsageLock<T>(
  { lock }: Pick<CheckoutContext, "lock">,
  work: () => Promise<T>,
): Promise<T> {
  return lock.run(LOCK, WAIT_MS, work);
}

/**
 * Counts usage against the budgets and limits of promotions. The caller has the usage lock.
 *
 * @throws MedusaError NOT_ALLOWED with the code `PROMOTION_USED_UP` when one allows no more
 */
export async function countUsage({ container }: CheckoutContext, used: PromotionUsage): Promise<void> {
  try {
    await container.resolve(Modules.PROMOTION).registerUsage(used.usage, budgetOf(used));
  } catch (error) {
    if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_ALLOWED) throw error;
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message, PROMOTION_USED_UP);
  }
}

/** Gives usage back. The caller has the usage lock. */
export async function uncountUsage({ container }: CheckoutContext, used: PromotionUsage): Promise<void> {
  await container.resolve(Modules.PROMOTION).revertUsage(used.usage, budgetOf(used));
}

/**
 * Gives back what is reserved for a checkout; again is a no-op. A process that dies in between leaves it counted: a promotion is
 * then used once less than allowed, and never once more.
 */
export async function dropUsage(context: CheckoutContext, checkoutId: string): Promise<void> {
  const row = await context.rows.find(checkoutId);
  if (!row?.promotion_usage) return;
  await underUsageLock(context, async () => {
    const reserved = await context.rows.takeUsage(checkoutId);
    if (reserved) await uncountUsage(context, reserved);
  });
}

/**
 * Does something that counts a checkout's usage itself, as the engine's complete-cart workflow does: what is reserved is given
 * back for it, and no other checkout can take it meanwhile. Reserved again when it fails.
 */
export async function withUsageLent<T>(
  context: CheckoutContext,
  { id, promotion_usage }: Pick<CheckoutRow, "id" | "promotion_usage">,
  work: () => Promise<T>,
): Promise<T> {
  if (!promotion_usage) return work();
  return underUsageLock(context, async () => {
    const reserved = await context.rows.takeUsage(id);
    if (!reserved) return work();
    await uncountUsage(context, reserved);
    try {
      return await work();
    } catch (error) {
      await countUsage(context, reserved);
      await context.rows.patch(id, { promotion_usage: reserved });
      throw error;
    }
  });
}

/** Gives back what was left reserved for checkouts that are over without an order. @returns how many there were */
export async function dropLeftUsage(context: CheckoutContext): Promise<number> {
  const left = await context.rows.listWithLeftUsage();
  for (const { id } of left) await dropUsage(context, id);
  return left.length;
}

const budgetOf = ({ customer_id, email }: PromotionUsage) => ({ customer_id, customer_email: email });
