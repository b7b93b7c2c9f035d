import { prepared } from "@emberly/kit/sql";
import type { CheckoutContext } from "../context";
import { HAS_ORDERED } from "../engine-tables/has-ordered";
import type { PromotionUsage } from "../rows/row";

/** Why a code takes nothing off. */
export type CodeProblem = "unknown" | "expired" | "used_up" | "first_order_only" | "not_applicable";

/** A promotion that may apply to a cart: by itself, or because its code was given. */
export interface Candidate {
  id: string;
  code: string;
  is_automatic: boolean;
  /** What shoppers know it by. */
  name: string;
  /** It lowers shipping and not goods. */
  is_of_shipping: boolean;
  /** One of its rules asks whether the customer has ordered before. */
  is_of_first_order: boolean;
  campaign_id: string | null;
  /** What a campaign may still spend, in dollars; null for any sum. */
  spendable: number | null;
  /** How many codes of its campaign whoever buys may still use; null for any number. */
  uses_left: number | null;
}

export interface Candidates {
  /** Those that the engine may be asked about. */
  promotions: Candidate[];
  /** The codes that were given, as the merchant writes them, or as given where there is none such. */
  codes: { code: string; problem: CodeProblem | null }[];
}

export interface CandidateQuestion {
  codes: string[];
  customer_id: string | null;
  email: string | null;
  /** Reserved by the shopper's own open pages, which a new one replaces. */
  own: PromotionUsage[];
}

/** What codes are compared by: without case, and without blanks around them. */
export const comparable = (code: string): string => code.trim().toLowerCase();

/** The codes without repetitions and blank ones, as they were given. */
export function distinctCodes(codes: string[]): string[] {
  const seen = new Map<string, string>();
  for (const code of codes) {
    const key = comparable(code);
    if (key && !seen.has(key)) seen.set(key, code.trim());
  }
  return [...seen.values()];
}

interface FoundPromotion {
  id: string;
  code: string;
  is_automatic: boolean;
  is_active: boolean;
  is_of_shipping: boolean;
  is_of_first_order: boolean;
  limit: number | null;
  used: number;
  campaign_id: string | null;
  name: string | null;
  has_begun: boolean;
  has_ended: boolean;
  budget_type: "spend" | "usage" | "use_by_attribute" | "spend_by_attribute" | null;
  budget_limit: number | null;
  budget_used: number;
}

const PROMOTIONS = `
  select promotion.id, promotion.code, promotion.is_automatic, promotion.status = 'active' as is_active,
    coalesce(method.target_type = 'shipping_methods', false) as is_of_shipping,
    exists (
      select from promotion_promotion_rule of_promotion
      join promotion_rule rule on rule.id = of_promotion.promotion_rule_id and rule.deleted_at is null
      where of_promotion.promotion_id = promotion.id and rule.attribute = '${HAS_ORDERED}'
    ) as is_of_first_order,
    promotion."limit"::float8 as "limit", coalesce(promotion.used, 0)::float8 as used,
    campaign.id as campaign_id, campaign.name,
    coalesce(campaign.starts_at <= now(), true) as has_begun, coalesce(campaign.ends_at <= now(), false) as has_ended,
    budget.type as budget_type, budget."limit"::float8 as budget_limit,
    coalesce(case when budget.type = 'use_by_attribute' then (
      select usage.used from promotion_campaign_budget_usage usage
      where usage.budget_id = budget.id and usage.deleted_at is null
        and usage.attribute_value = case budget.attribute when 'customer_id' then ? else ? end)
      else budget.used end, 0)::float8 as budget_used
  from promotion
  left join promotion_application_method method on method.promotion_id = promotion.id and method.deleted_at is null
  left join promotion_campaign campaign on campaign.id = promotion.campaign_id and campaign.deleted_at is null
  left join promotion_campaign_budget budget on budget.campaign_id = campaign.id and budget.deleted_at is null
  where promotion.deleted_at is null
    and ((promotion.is_automatic and promotion.status = 'active') or lower(btrim(promotion.code)) = any(?))
  order by promotion.created_at, promotion.id`;

/**
 * The promotions that may apply to a cart at this moment, in one statement, and what is wrong with the codes that can apply to
 * none. Limits are compared here: the engine would count the shopper's own open page against them.
 */
export async function findCandidates(
  { database, memo }: Pick<CheckoutContext, "database" | "memo">,
  { codes, customer_id, email, own }: CandidateQuestion,
): Promise<Candidates> {
  const asked = [customer_id, email, codes.map(comparable)];
  const rows = await memo.get(["promotions", asked], () =>
    prepared<FoundPromotion>(database, PROMOTIONS, asked),
  );
  const usedUp = (row: FoundPromotion) => isUsedUp(row, rows, own);
  const isOn = (row: FoundPromotion) => row.is_active && row.has_begun && !row.has_ended && !isUnlimited(row);
  const given = codes.map((code) => ({ code, row: meant(code, rows) }));
  const chosen = new Set(given.map(({ row }) => row?.id));
  return {
    promotions: rows
      .filter((row) => isOn(row) && (row.is_automatic || chosen.has(row.id)) && !usedUp(row))
      .map((row) => candidate(row, rows, own)),
    codes: given.map(({ code, row }) => ({
      code: row?.code.trim() ?? code,
      problem: problemOf(row, usedUp),
    })),
  };
}

/** Codes that differ by case only are different ones to the engine: the very one first, then one that is on, then the oldest. */
function meant(code: string, rows: FoundPromotion[]): FoundPromotion | undefined {
  const same = rows.filter((row) => comparable(row.code) === comparable(code));
  const on = (row: FoundPromotion) => row.is_active && !row.has_ended;
  return same.find((row) => row.code === code && on(row)) ?? same.find(on) ?? same[0];
}

function problemOf(
  row: FoundPromotion | undefined,
  usedUp: (row: FoundPromotion) => boolean,
): CodeProblem | null {
  if (!row?.is_active || !row.has_begun) return "unknown";
  if (row.has_ended) return "expired";
  if (isUnlimited(row)) return "not_applicable";
  return usedUp(row) ? "used_up" : null;
}

/** The engine takes a budget of money for each person, and then compares it with nothing: such a promotion would have no end. */
const isUnlimited = ({ budget_type }: FoundPromotion): boolean => budget_type === "spend_by_attribute";

function isUsedUp(row: FoundPromotion, rows: FoundPromotion[], own: PromotionUsage[]): boolean {
  const ownUses = usesOf(new Set([row.code]), own).filter((uses) => uses.length > 0).length;
  if (row.limit !== null && row.used - ownUses >= row.limit) return true;
  const left = budgetLeft(row, rows, own);
  return left !== null && left <= 0;
}

/**
 * What a campaign's budget has left, with what is reserved by the shopper's own open pages: dollars or uses, as it counts; null
 * without a limit. The engine counts a person's uses once for each code, and other uses once for the whole campaign.
 */
function budgetLeft(row: FoundPromotion, rows: FoundPromotion[], own: PromotionUsage[]): number | null {
  const { campaign_id, budget_type, budget_limit, budget_used } = row;
  if (budget_limit === null || budget_limit <= 0) return null;
  const codes = new Set(rows.filter((one) => one.campaign_id === campaign_id).map(({ code }) => code));
  const ofPages = usesOf(codes, own);
  const left = budget_limit - budget_used;
  switch (budget_type) {
    case "usage":
      return left + ofPages.filter((uses) => uses.length > 0).length;
    case "use_by_attribute":
      return left + ofPages.reduce((sum, uses) => sum + new Set(uses.map(({ code }) => code)).size, 0);
    case "spend":
      return left + ofPages.flat().reduce((sum, { amount }) => sum + Number(amount), 0);
    default:
      return null;
  }
}

/** What each of the shopper's own open pages has reserved of codes. */
const usesOf = (codes: Set<string>, own: PromotionUsage[]) =>
  own.map(({ usage, shipping = [] }) => [...usage, ...shipping].filter(({ code }) => codes.has(code)));

function candidate(row: FoundPromotion, rows: FoundPromotion[], own: PromotionUsage[]): Candidate {
  const { id, code, is_automatic, is_of_shipping, is_of_first_order, campaign_id, budget_type } = row;
  const left = budgetLeft(row, rows, own);
  return {
    id,
    code,
    is_automatic,
    name: is_automatic ? (row.name ?? code) : code,
    is_of_shipping,
    is_of_first_order,
    campaign_id,
    spendable: budget_type === "spend" ? left : null,
    uses_left: budget_type === "use_by_attribute" ? left : null,
  };
}
