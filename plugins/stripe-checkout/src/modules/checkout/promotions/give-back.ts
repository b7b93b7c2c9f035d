import { prepared } from "@emberly/kit/sql";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { exactAmount } from "../engine-tables/raw-amount";
import type { PromotionUsage } from "../rows/row";

/**
 * Takes what was used of promotions out of the engine's counts, as its `revertUsage` does; but that knows only promotions that are on
 * at this moment, and what pages held of one that was switched off, or whose campaign has ended, would stay used for good. Counts as
 * the engine counts: a limit and a budget of uses once, a person's uses once for each code, a budget of money by the sum.
 */
const GIVE_BACK = `
  with used as (
    select promotion.id, promotion.campaign_id, given.amount
    from (select code, sum(amount) as amount from jsonb_to_recordset(:used::jsonb) as one(code text, amount numeric)
      group by code) given
    join promotion on promotion.code = given.code and promotion.deleted_at is null
  ), of_campaign as (
    select budget.id, budget.type, count(*) as codes,
      case budget.type when 'spend' then sum(used.amount) else 1 end as amount,
      case budget.attribute when 'customer_id' then :customer_id::text when 'customer_email' then :email::text end as person
    from used join promotion_campaign_budget budget on budget.campaign_id = used.campaign_id and budget.deleted_at is null
    group by budget.id
  ), limits as (
    update promotion set used = greatest(0, promotion.used - 1), updated_at = now()
    from used where promotion.id = used.id and promotion."limit" is not null
  ), budgets as (
    update promotion_campaign_budget budget set updated_at = now(),
      used = trim_scale(greatest(0, budget.used - of_campaign.amount)),
      raw_used = jsonb_build_object('value', trim_scale(greatest(0, budget.used - of_campaign.amount))::text, 'precision', 20)
    from of_campaign where budget.id = of_campaign.id
      and (budget.type in ('spend', 'usage') or (budget.type = 'use_by_attribute' and of_campaign.person is not null))
  ), last_uses as (
    delete from promotion_campaign_budget_usage usage using of_campaign
    where usage.budget_id = of_campaign.id and of_campaign.type = 'use_by_attribute'
      and usage.attribute_value = of_campaign.person and usage.deleted_at is null and usage.used <= of_campaign.codes
  )
  update promotion_campaign_budget_usage usage set updated_at = now(), used = trim_scale(usage.used - of_campaign.codes),
    raw_used = jsonb_build_object('value', trim_scale(usage.used - of_campaign.codes)::text, 'precision', 20)
  from of_campaign
  where usage.budget_id = of_campaign.id and of_campaign.type = 'use_by_attribute'
    and usage.attribute_value = of_campaign.person and usage.deleted_at is null and usage.used > of_campaign.codes`;

/** In the transaction of the caller, who has the usage lock. */
export async function giveBackUsage(
  database: Knex,
  { usage, shipping = [], customer_id, email }: PromotionUsage,
): Promise<void> {
  const used = [...usage, ...shipping].map(({ code, amount }) => ({
    code,
    amount: exactAmount(amount).value,
  }));
  await prepared(database, GIVE_BACK, { used: JSON.stringify(used), customer_id, email });
}
