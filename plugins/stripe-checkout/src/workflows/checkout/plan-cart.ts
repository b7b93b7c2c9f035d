import type { CheckoutContext } from "../../modules/checkout/context";
import { cartInMemory, readCartFacts } from "../steps/cart-in-memory";
import type { ListedOption } from "../steps/list-shipping-options";
import { planSession, type SessionPlan } from "../steps/plan-session";
import type { PricedCart } from "../steps/priced-cart";
import { optionsOf, type PriceCartInput, type PricedDiscounts, priceCart } from "./price-cart";

/** What the hosted page of a cart would show and charge, with what it follows from. */
export interface PlannedCart extends Omit<PricedDiscounts, "facts"> {
  cart: PricedCart;
  options: ListedOption[];
  plan: SessionPlan;
  /** Whether the engine may find taxes where it goes. */
  is_taxed: boolean;
}

/**
 * Plans the page of a cart that is written nowhere.
 *
 * @throws MedusaError NOT_ALLOWED with a code of `UNPAYABLE` where no page could open
 */
export async function planCart(context: CheckoutContext, input: PriceCartInput): Promise<PlannedCart> {
  const { facts, ...priced } = await priceCart(context, input);
  const { market, lines } = input;
  const { discounts } = priced;
  const known = facts ?? (await readCartFacts(context, input, { forPromotions: false }));
  const cart = cartInMemory(input, known, discounts.lines);
  const options = lines.length > 0 ? await optionsOf(context, input, cart) : [];
  const { region_id, countries } = market;
  const plan = await planSession(context, { cart, options, region_id, countries, discounts });
  return { ...priced, cart, options, plan, is_taxed: known.is_taxed };
}
