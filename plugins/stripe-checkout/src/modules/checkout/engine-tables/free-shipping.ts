import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";
import { toCents } from "../stripe/money";

/**
 * What goods must come to for a way of shipping to cost nothing, by the rules of its prices.
 *
 * @returns cents; null when no sum makes it free
 */
export async function readFreeFrom(
  { database }: Pick<CheckoutContext, "database">,
  optionId: string,
  currency: string,
): Promise<number | null> {
  const rows = await prepared<{ least: string | null }>(
    database,
    `select min(rule.value::numeric) as least
     from shipping_option_price_set linked
     join price on price.price_set_id = linked.price_set_id and price.deleted_at is null
       and price.amount = 0 and price.currency_code = ?
     join price_rule rule on rule.price_id = price.id and rule.deleted_at is null
       and rule.attribute = 'item_total' and rule.operator in ('gte', 'gt')
     where linked.shipping_option_id = ? and linked.deleted_at is null`,
    [currency, optionId],
  );
  const least = rows[0]?.least;
  return least === null || least === undefined ? null : toCents(least, currency);
}
