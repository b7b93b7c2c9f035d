import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { flattenObjectToKeyValuePairs } from "@medusajs/framework/utils";
import type { Memo } from "../memo";
import type { PriceContext } from "./variants";

/** A rule of a price or of a price list. */
export interface PriceRule {
  attribute: string;
  value: string;
}

const ASKS_WHO = `
  select exists (select from price_rule where attribute = any(:who) and deleted_at is null)
    or exists (select from price_list_rule where attribute = any(:who) and deleted_at is null) as asks`;

/** What the prices of goods can tell shoppers apart by: whoever is alike in it pays the same. */
export async function priceAsks(
  database: Knex,
  memo: Memo,
  { region_id, currency_code, customer }: PriceContext,
): Promise<unknown[]> {
  const asked = [region_id, currency_code];
  if (!customer.id) return asked;
  const asksWho = await memo.get(["prices ask who it is"], async () => {
    const [row] = await prepared<{ asks: boolean }>(database, ASKS_WHO, {
      who: ["customer_id", "customer.id"],
    });
    return row?.asks ?? false;
  });
  const groups = customer.groups.map(({ id }) => id).sort();
  return [...asked, groups, ...(asksWho ? [customer.id] : [])];
}

/** The rules that decide between the prices of price sets. */
export async function readPriceRules(database: Knex, setIds: string[]): Promise<PriceRule[]> {
  return prepared<PriceRule>(
    database,
    `with priced as (
       select id, price_list_id from price where price_set_id = any(?) and deleted_at is null
     )
     select rule.attribute, rule.value from priced
       join price_rule rule on rule.price_id = priced.id and rule.deleted_at is null
     union
     select rule.attribute, value.value from priced
       join price_list_rule rule on rule.price_list_id = priced.price_list_id and rule.deleted_at is null,
       jsonb_array_elements_text(
         case jsonb_typeof(rule.value) when 'array' then rule.value else jsonb_build_array(rule.value) end
       ) value
     order by 1, 2`,
    [setIds],
  );
}

/**
 * What rules can tell a context by: contexts that are alike in it have the same prices. Of a number that is on which side of each
 * rule's it lies, so that carts of many sums have one price of shipping in common.
 */
export function toldApart(rules: PriceRule[], context: object): unknown[] {
  const asked = new Set(rules.map(({ attribute }) => attribute.split(".", 1)[0]));
  const known = flattenObjectToKeyValuePairs(
    Object.fromEntries(Object.entries(context).filter(([key]) => asked.has(key))),
  );
  return rules.map(({ attribute, value }) => {
    const has: unknown = known[attribute];
    return typeof has === "number" ? Math.sign(has - Number(value)) : has;
  });
}
