import { ensureIndex } from "@emberly/kit/engine-index";
import { Sums } from "@emberly/kit/sums";
import { ensureTriggers, type Trigger } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/** Condition on rows of `customer`: they have an account, and are there. */
export const IS_ACCOUNT = "deleted_at is null and has_account";

/** SQL of what a customer is searched by, of a row of `customer`; for `searchPattern`. */
export const WORDS =
  "(' ' || coalesce(email, '') || ' ' || coalesce(first_name || ' ', '') || coalesce(last_name, ''))";

const INDEXES = {
  /** Finds the newest accounts without reading the others. */
  storefront_api_newest_accounts: `customer (created_at desc, id desc) where ${IS_ACCOUNT}`,
  // What waits to be sorted into the index is read by every search, so it is kept short.
  storefront_api_customer_words: `customer using gin (${WORDS} gin_trgm_ops)
    with (gin_pending_list_limit = 256) where ${IS_ACCOUNT}`,
};

/** How many customers have an account and how many do not: counting them would read them all. */
export const CUSTOMER_COUNT = new Sums({
  table: "customer_count",
  keys: ["has_account"],
  values: ["customers"],
  counted:
    "select has_account, count(*) as customers from customer where deleted_at is null group by has_account",
});

const TRIGGERS = (["insert", "update", "delete"] as const).map(
  (event): Trigger => ({
    table: "customer",
    event,
    name: `customer_count_on_${event}`,
    run: "customer_count_follow()",
  }),
);

/**
 * Puts in place what the list of accounts is read by: the indexes on the engine's table, and the triggers that count. If a trigger
 * was missing, the count is made right in the same transaction.
 *
 * @returns how many triggers were missing
 */
export async function ensureCustomerIndex(database: Knex): Promise<number> {
  const missing = await ensureTriggers(database, TRIGGERS, (transaction) =>
    CUSTOMER_COUNT.repair(transaction),
  );
  for (const [name, on] of Object.entries(INDEXES)) await ensureIndex(database, name, on);
  return missing;
}
