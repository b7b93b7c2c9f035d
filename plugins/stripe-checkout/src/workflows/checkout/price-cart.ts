import type { ComputeActionContext } from "@medusajs/framework/types";
import { ComputedActions, MathBN } from "@medusajs/framework/utils";
import type { CheckoutContext } from "../../modules/checkout/context";
import { promotionModule } from "../../modules/checkout/engine-modules/promotions";
import { exactAmount } from "../../modules/checkout/engine-tables/raw-amount";
import {
  type Candidate,
  type CodeProblem,
  distinctCodes,
  findCandidates,
} from "../../modules/checkout/promotions/candidates";
import {
  type CartDiscounts,
  type LineDiscount,
  NO_DISCOUNTS,
  type ShippingDiscount,
} from "../../modules/checkout/promotions/discounts";
import type { PromotionUsage } from "../../modules/checkout/rows/row";
import { type CartFacts, cartInMemory, type PricedFor, readCartFacts } from "../steps/cart-in-memory";
import { type ListedOption, listShippingOptions } from "../steps/list-shipping-options";
import type { PricedCart } from "../steps/priced-cart";

export interface PriceCartInput extends PricedFor {
  /** What the shopper wrote. */
  codes: string[];
  /** What the shopper's own open pages have reserved, which a new page replaces. */
  own: PromotionUsage[];
}

/** What became of a code that was given; `problem` is null when it lowers the cart or its shipping. */
export interface CodeVerdict {
  code: string;
  problem: CodeProblem | null;
}

export interface PricedDiscounts {
  discounts: CartDiscounts;
  codes: CodeVerdict[];
  /** Those that apply. */
  promotions: Candidate[];
  /** What the promotions were asked about; null where there are none. */
  facts: CartFacts | null;
}

interface Attempt {
  lines: LineDiscount[];
  shipping: ShippingDiscount[];
  /** Codes that the engine, or their campaign's budget, refuses. */
  exceeded: Set<string>;
}

/**
 * What promotions take off a cart at this moment, by the engine's own computation on a cart that is written nowhere. A promotion
 * whose budget does not reach for all that it would take off this cart does not apply at all: the engine would refuse the order.
 */
export async function priceCart(context: CheckoutContext, input: PriceCartInput): Promise<PricedDiscounts> {
  const given = distinctCodes(input.codes);
  const { promotions, codes } = await findCandidates(context, { ...input, codes: given });
  if (promotions.length === 0) return { discounts: NO_DISCOUNTS, codes, promotions: [], facts: null };
  const facts = await readCartFacts(context, input, { forPromotions: true });
  // Nobody vouches for a guest.
  const isFirst = facts.customer?.has_ordered === false;
  const usedUp = new Set<string>();
  for (;;) {
    const left = promotions.filter(({ code }) => !usedUp.has(code));
    const attempt = await attemptWith(context, input, facts, left);
    if (attempt.exceeded.size > 0) {
      for (const code of attempt.exceeded) usedUp.add(code);
      continue;
    }
    const applied = new Set([...attempt.lines, ...attempt.shipping].map(({ code }) => code));
    const applying = left.filter(({ code }) => applied.has(code));
    const verdicts = codes.map(({ code, problem }): CodeVerdict => {
      if (problem || isAmong(applied, code)) return { code, problem };
      if (isAmong(usedUp, code)) return { code, problem: "used_up" };
      const isForFirst = left.some((one) => one.is_of_first_order && one.code.trim() === code);
      return { code, problem: isForFirst && !isFirst ? "first_order_only" : "not_applicable" };
    });
    return {
      discounts: {
        lines: attempt.lines,
        shipping: attempt.shipping,
        promotion_ids: applying.map(({ id }) => id),
        codes: verdicts.flatMap(({ code, problem }) => (problem ? [] : [code])),
        names: namesOf(applying, attempt.lines),
      },
      codes: verdicts,
      promotions: applying,
      facts,
    };
  }
}

/** Merchants may write a code with blanks around it. */
const isAmong = (codes: Set<string>, code: string) => [...codes].some((one) => one.trim() === code);

function namesOf(applying: Candidate[], lines: LineDiscount[]): string[] {
  const lowering = new Set(lines.map(({ code }) => code));
  return [...new Set(applying.filter(({ code }) => lowering.has(code)).map(({ name }) => name))];
}

async function attemptWith(
  context: CheckoutContext,
  input: PriceCartInput,
  facts: CartFacts,
  candidates: Candidate[],
): Promise<Attempt> {
  const ofGoods = candidates.filter(({ is_of_shipping }) => !is_of_shipping);
  const ofShipping = candidates.filter(({ is_of_shipping }) => is_of_shipping);
  const plain = cartInMemory(input, facts, []);
  const goods = await ask(context, ofGoods, plain, []);
  const lines = goods.flatMap((action): LineDiscount[] => {
    if (action.action !== ComputedActions.ADD_ITEM_ADJUSTMENT) return [];
    const promotion = ofGoods.find(({ code }) => code === action.code);
    const line = plain.items.findIndex(({ id }) => id === action.item_id);
    if (!promotion || line < 0) return [];
    const { code, amount, is_tax_inclusive } = action;
    return [{ line, promotion_id: promotion.id, code, amount: exactAmount(amount), is_tax_inclusive }];
  });
  const shipping: ShippingDiscount[] = [];
  const exceeded = new Set(goods.flatMap(exceededCode));
  if (ofShipping.length > 0) {
    const cart = cartInMemory(input, facts, lines);
    for (const option of await optionsOf(context, input, cart)) {
      const actions = await ask(context, ofShipping, withoutDiscounts(cart), [methodOf(option)]);
      for (const code of actions.flatMap(exceededCode)) exceeded.add(code);
      for (const action of actions) {
        const promotion = ofShipping.find(({ code }) => code === action.code);
        if (action.action !== ComputedActions.ADD_SHIPPING_METHOD_ADJUSTMENT || !promotion) continue;
        const { id: promotion_id, code } = promotion;
        const amount = MathBN.convert(action.amount).toNumber();
        shipping.push({ shipping_option_id: option.id, promotion_id, code, amount });
      }
    }
  }
  for (const code of overspent(candidates, lines, shipping)) exceeded.add(code);
  return { lines, shipping, exceeded };
}

/** An action of the engine's, as far as it is read here: its types leave the tax flag out. */
interface Action {
  action: string;
  code: string;
  amount: Parameters<typeof exactAmount>[0];
  item_id?: string;
  is_tax_inclusive?: boolean;
}

const exceededCode = ({ action, code }: Action): string[] =>
  action === ComputedActions.CAMPAIGN_BUDGET_EXCEEDED || action === ComputedActions.PROMOTION_LIMIT_EXCEEDED
    ? [code]
    : [];

/** Asks the engine about just these promotions; `findCandidates` has compared their limits already. */
async function ask(
  context: CheckoutContext,
  candidates: Candidate[],
  cart: object,
  methods: object[],
): Promise<Action[]> {
  if (candidates.length === 0) return [];
  const codes = candidates.map(({ code }) => code);
  const asked = { ...cart, shipping_methods: methods };
  return context.memo.get(["actions", codes, asked], async () => {
    const actions = await promotionModule(context).computeActions(
      codes,
      asked as unknown as ComputeActionContext,
      { prevent_auto_promotions: true, skip_usage_limit_checks: true },
    );
    return actions as unknown as Action[];
  });
}

/** The engine takes lines that are lowered already for promotions that are to be asked about again. */
const withoutDiscounts = (cart: PricedCart): object => ({
  ...cart,
  items: cart.items.map((item) => ({ ...item, adjustments: [] })),
});

/** The ways of shipping of a cart, with what they cost. */
export function optionsOf(
  context: CheckoutContext,
  { market }: PricedFor,
  cart: PricedCart,
): Promise<ListedOption[]> {
  return listShippingOptions(context, { cart, fulfillment_set_ids: market.fulfillment_set_ids });
}

function methodOf({ id, name, amount = 0, type, shipping_profile_id, is_tax_inclusive }: ListedOption) {
  return {
    id,
    shipping_option_id: id,
    name,
    amount,
    subtotal: amount,
    is_tax_inclusive: is_tax_inclusive ?? false,
    shipping_option: { id, shipping_option_type_id: type?.id, shipping_profile_id },
    adjustments: [],
  };
}

/**
 * Codes that a campaign's budget does not reach for, of money or of a person's uses. The engine compares it with one line's discount,
 * or with one code; what counts in the end is their sum.
 */
function overspent(candidates: Candidate[], lines: LineDiscount[], shipping: ShippingDiscount[]): string[] {
  const spent = new Map<string, number>();
  const over: string[] = [];
  for (const { code, campaign_id, spendable, uses_left } of candidates) {
    const left = spendable ?? uses_left;
    if (campaign_id === null || left === null) continue;
    const ofGoods = lines.filter((line) => line.code === code);
    const ofShipping = shipping.filter((one) => one.code === code).map(({ amount }) => amount);
    const takes =
      spendable === null
        ? Number(ofGoods.length + ofShipping.length > 0)
        : ofGoods.reduce(
            (sum, { amount }) => MathBN.add(sum, amount),
            MathBN.convert(Math.max(0, ...ofShipping)),
          );
    const sum = MathBN.add(takes, spent.get(campaign_id) ?? 0).toNumber();
    if (sum > left) over.push(code);
    else spent.set(campaign_id, sum);
  }
  return over;
}
