import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Context, IPromotionModuleService } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import type { CheckoutRow, PromotionUsage } from "../rows/row";
import { PROMOTION_USED_UP } from "../rules/error-codes";

/** One key for all: the engine gives usage back by reading and writing, so that two at once would lose one of them. */
const LOCK = "promotions";
const WAIT_MS = 15_000;

/** Does something while no other checkout takes or gives back usage of promotions. */
function underUsageLock<T>({ lock }: Pick<CheckoutContext, "lock">, work: () => Promise<T>): Promise<T> {
  return lock.run(LOCK, WAIT_MS, work);
}

type Usage = Parameters<IPromotionModuleService["registerUsage"]>;

/** The engine's service with what its type leaves out: transactions, and that calls take part in one. */
interface Promotions {
  baseRepository_: {
    transaction<T>(work: (manager: { getTransactionContext(): Knex }) => Promise<T>): Promise<T>;
  };
  registerUsage(...asked: [...Usage, Context]): Promise<void>;
  revertUsage(...asked: [...Usage, Context]): Promise<void>;
}

/** Where the books of promotions are changed, and rows of checkouts with them. */
interface UsageBooks {
  /** Counts against budgets and limits. @throws MedusaError NOT_ALLOWED with the code `PROMOTION_USED_UP` */
  count(used: PromotionUsage): Promise<void>;
  giveBack(used: PromotionUsage): Promise<void>;
  /** In the same transaction. */
  database: Knex;
}

/**
 * Changes the engine's count of usage and the checkout's note of it in one transaction: a process that dies in between leaves both
 * as they were. The caller has the usage lock.
 */
function inOneTransaction<T>(
  { container }: Pick<CheckoutContext, "container">,
  work: (books: UsageBooks) => Promise<T>,
): Promise<T> {
  const promotions = container.resolve(Modules.PROMOTION) as unknown as Promotions;
  return promotions.baseRepository_.transaction((manager) => {
    const shared = { transactionManager: manager } as Context;
    return work({
      count: (used) => promotions.registerUsage(allOf(used), budgetOf(used), shared).catch(toUsedUp),
      giveBack: (used) => promotions.revertUsage(allOf(used), budgetOf(used), shared),
      database: manager.getTransactionContext(),
    });
  });
}

/** Changes usage while nobody else does, all of it or nothing. */
export function changeUsage<T>(
  context: CheckoutContext,
  work: (books: UsageBooks) => Promise<T>,
): Promise<T> {
  return underUsageLock(context, () => inOneTransaction(context, work));
}

function toUsedUp(error: unknown): never {
  if (!MedusaError.isMedusaError(error) || error.type !== MedusaError.Types.NOT_ALLOWED) throw error;
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, error.message, PROMOTION_USED_UP);
}

/**
 * Reserves what a checkout uses of promotions.
 *
 * @throws MedusaError NOT_ALLOWED with the code `PROMOTION_USED_UP` when one allows no more
 */
export function reserveUsage(
  context: CheckoutContext,
  checkoutId: string,
  used: PromotionUsage,
): Promise<void> {
  return changeUsage(context, async ({ count, database }) => {
    await count(used);
    await context.rows.noteUsage(checkoutId, used, database);
  });
}

/** Gives back what is reserved for a checkout; again is a no-op. */
export async function dropUsage(context: CheckoutContext, checkoutId: string): Promise<void> {
  const row = await context.rows.find(checkoutId);
  if (!row?.promotion_usage) return;
  await changeUsage(context, async ({ giveBack, database }) => {
    const reserved = await context.rows.takeUsage(checkoutId, database);
    if (reserved) await giveBack(reserved);
  });
}

/**
 * Does something that counts a checkout's usage itself, as the engine's complete-cart workflow does: what is reserved is given
 * back for it, and no other checkout can take it meanwhile. Reserved again when it fails. A process that dies meanwhile leaves
 * it free, and whoever comes first has it.
 */
export async function withUsageLent<T>(
  context: CheckoutContext,
  { id, promotion_usage }: Pick<CheckoutRow, "id" | "promotion_usage">,
  work: () => Promise<T>,
): Promise<T> {
  if (!promotion_usage) return work();
  // Whoever counts a cart sees its goods only: what shipping has used stays counted.
  const { shipping: _, ...ofGoods } = promotion_usage;
  return underUsageLock(context, async () => {
    const reserved = await inOneTransaction(context, async ({ giveBack, database }) => {
      const taken = await context.rows.takeUsage(id, database);
      if (taken) await giveBack(ofGoods);
      return taken;
    });
    if (!reserved) return work();
    try {
      return await work();
    } catch (error) {
      await inOneTransaction(context, async ({ count, database }) => {
        await count(ofGoods);
        await context.rows.noteUsage(id, reserved, database);
      });
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

const allOf = ({ usage, shipping = [] }: PromotionUsage) => [...usage, ...shipping];

const budgetOf = ({ customer_id, email }: PromotionUsage) => ({ customer_id, customer_email: email });
