import { inOneTransaction } from "@emberly/kit/module-transaction";
import { prepared, type RunSql } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Context, IPromotionModuleService } from "@medusajs/framework/types";
import { MedusaError, Modules } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../context";
import { wayOf } from "../engine-guard/way";
import { NAMESPACE } from "../locks/cluster-lock";
import type { CheckoutRow, PromotionUsage } from "../rows/row";
import { PROMOTION_USED_UP } from "../rules/error-codes";
import { giveBackUsage } from "./give-back";

/** One key for all: who lends usage to the engine's workflow must see nobody else's between. */
const LOCK = "promotions";
const WAIT_MS = 15_000;

/** Does something while no other checkout takes or gives back usage of promotions. */
function underUsageLock<T>(context: CheckoutContext, work: () => Promise<T>): Promise<T> {
  return context.lock.run(LOCK, WAIT_MS, async () => {
    // Whoever lends has the lock: what is lent now was lent by a process that died.
    for (const { id } of await context.rows.listLent()) await takeHome(context, id);
    return work();
  });
}

type Usage = Parameters<IPromotionModuleService["registerUsage"]>;

/**
 * Lets no checkout take or give back usage until the transaction of `run` ends, for whoever changes whose usage it is.
 *
 * @throws the database's error when somebody is at it for longer than ten seconds
 */
export async function keepUsage(run: RunSql): Promise<void> {
  await run("set local lock_timeout = '10s'", []);
  await run("select pg_advisory_xact_lock(?, hashtext(?))", [NAMESPACE, LOCK]);
}

/** The engine's service with what its type leaves out: that its calls take part in a transaction. */
interface Promotions {
  registerUsage(...asked: [...Usage, Context]): Promise<void>;
  revertUsage(...asked: [...Usage, Context]): Promise<void>;
}

/** Where the engine's counts of promotions are changed, and rows of checkouts with them. */
interface UsageTables {
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
async function onTables<T>(context: CheckoutContext, work: (tables: UsageTables) => Promise<T>): Promise<T> {
  const promotions = context.container.resolve(Modules.PROMOTION) as unknown as Promotions;
  const byTables = (await wayOf(context)) === "tables";
  return inOneTransaction(context.database, context, (within, database) =>
    work({
      count: (used) =>
        within(promotions, (shared) => promotions.registerUsage(allOf(used), budgetOf(used), shared)).catch(
          toUsedUp,
        ),
      giveBack: (used) =>
        byTables
          ? giveBackUsage(database, used)
          : within(promotions, (shared) => promotions.revertUsage(allOf(used), budgetOf(used), shared)),
      database,
    }),
  );
}

/** Changes usage while nobody else does, all of it or nothing. */
export function changeUsage<T>(
  context: CheckoutContext,
  work: (tables: UsageTables) => Promise<T>,
): Promise<T> {
  return underUsageLock(context, () => onTables(context, work));
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
 * back for it, and no other checkout can take it meanwhile. Reserved again when it fails, or when the process dies: whoever
 * changes usage next sees by the engine's counts whether it had been counted.
 */
export async function withUsageLent<T>(
  context: CheckoutContext,
  { id, promotion_usage }: Pick<CheckoutRow, "id" | "promotion_usage">,
  work: () => Promise<T>,
): Promise<T> {
  if (!promotion_usage) return work();
  return underUsageLock(context, async () => {
    const isLent = await onTables(context, async ({ giveBack, database }) => {
      const reserved = await context.rows.takeUsage(id, database);
      if (!reserved) return false;
      const lent = await printOf(database, reserved);
      await giveBack(ofGoods(reserved));
      await context.rows.noteUsage(id, { ...reserved, lent }, database);
      return true;
    });
    try {
      return await work();
    } catch (error) {
      if (isLent) await takeHome(context, id);
      throw error;
    }
  });
}

/** Whoever counts a cart sees its goods only: what shipping has used stays counted. */
const ofGoods = ({ usage, customer_id, email }: PromotionUsage): PromotionUsage => ({
  usage,
  customer_id,
  email,
});

/** What was lent for an order that did not come to its end is reserved again, unless it has been counted for it. */
function takeHome(context: CheckoutContext, id: string): Promise<void> {
  return onTables(context, async ({ count, database }) => {
    const taken = await context.rows.takeUsage(id, database);
    if (!taken) return;
    const { lent, ...reserved } = taken;
    if (lent !== undefined && lent !== (await printOf(database, reserved))) await count(ofGoods(reserved));
    await context.rows.noteUsage(id, reserved, database);
  });
}

/** A fingerprint of the engine's tables about a checkout's promotions, as far as counting changes them. */
async function printOf(database: Knex, used: PromotionUsage): Promise<string> {
  const codes = [...new Set(allOf(used).map(({ code }) => code))];
  const [found] = await prepared<{ print: string }>(database, COUNTS, [codes]);
  return found?.print ?? "";
}

const COUNTS = `
  select md5(coalesce(string_agg(row(promotion.id, promotion.used, budget.used, (
    select string_agg(row(usage.attribute_value, usage.used)::text, ',' order by usage.id)
    from promotion_campaign_budget_usage usage where usage.budget_id = budget.id and usage.deleted_at is null
  ))::text, ';' order by promotion.id), '')) as print
  from promotion
  left join promotion_campaign_budget budget
    on budget.campaign_id = promotion.campaign_id and budget.deleted_at is null
  where promotion.code = any(?) and promotion.deleted_at is null`;

/** Gives back what was left reserved for checkouts that are over without an order. @returns how many there were */
export async function dropLeftUsage(context: CheckoutContext): Promise<number> {
  const left = await context.rows.listWithLeftUsage();
  for (const { id } of left) await dropUsage(context, id);
  return left.length;
}

const allOf = ({ usage, shipping = [] }: PromotionUsage) => [...usage, ...shipping];

const budgetOf = ({ customer_id, email }: PromotionUsage) => ({ customer_id, customer_email: email });
