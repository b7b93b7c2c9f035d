import { ensureTriggers } from "@emberly/kit/triggers";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Checkout } from "../checkout/checkout";
import { functionsFor } from "./definition";
import { changesOf } from "./follow";
import { ORDER_STATE_ROWS } from "./rows";

/**
 * Puts the functions and triggers in place that keep `order_state` true. If one was missing or another, every row is computed
 * anew afterwards, by whoever calls `fill`.
 *
 * @returns how many were missing
 */
export async function ensureOrderStateTriggers(database: Knex, checkout: Checkout): Promise<number> {
  const functions = await database.transaction((transaction) => ensureFunctions(transaction, checkout));
  const triggers = await ensureTriggers(
    database,
    changesOf(checkout).map(({ table, event, orders, columns }) => ({
      table,
      event,
      name: `order_state_on_${event}`,
      // The function knows these by the table. An earlier release, to which a shop may go back, is told by its triggers.
      run: `order_state_follow(${quoted(orders)}, ${quoted(columns)})`,
    })),
    beginFill,
  );
  return functions + triggers;
}

async function ensureFunctions(transaction: Knex.Transaction, checkout: Checkout): Promise<number> {
  // Two engines that start at once would replace one function at the same time, which Postgres refuses.
  await transaction.raw("select pg_advisory_xact_lock(hashtext('order_state_functions'))");
  let replaced = 0;
  for (const { name, head, body } of functionsFor(checkout)) {
    const { rows } = await transaction.raw<{ rows: { body: string }[] }>(
      "select prosrc as body from pg_proc where proname = ? and pg_function_is_visible(oid)",
      [name],
    );
    if (rows[0]?.body === body) continue;
    await transaction.raw(`create or replace function ${head} as $$${body}$$`);
    replaced += 1;
  }
  if (replaced > 0) await beginFill(transaction);
  return replaced;
}

const beginFill = (database: Knex) => ORDER_STATE_ROWS.beginFill(database);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
