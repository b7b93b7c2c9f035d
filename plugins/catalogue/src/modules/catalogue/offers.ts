import { type Attribute, type Facts, factsOf, ownAttributes } from "./attributes";
import { toInteger } from "./integers";
import type { FactCondition, Narrowing } from "./narrowing";
import type { SourceProduct } from "./source";
import { canBeBought, type PricedVariant } from "./variants";

/**
 * What listings are narrowed down by, as one of a product's variants offers it: a product is kept when one offer fits
 * everything that is asked for. `folded` are the facts' texts in lower case, to be compared without case.
 */
export interface Offer {
  /** Cents, as the columns of prices hold them, so that lists and counts agree. */
  price: number;
  inStock: boolean;
  facts: Facts;
  folded: Record<string, string>;
}

/** A product's offers without repetition, in an order that does not depend on the variants'. */
export function offersOf(
  product: Pick<SourceProduct, "metadata">,
  variants: PricedVariant[],
  attributes: readonly Attribute[],
): Offer[] {
  const facets = attributes.filter(({ facet = true }) => facet);
  const offers = variants.map((variant): [string, Offer] => {
    const facts = factsOf(facets, ownAttributes(product.metadata?.attributes, variant.metadata?.attributes));
    const folded = Object.fromEntries(
      Object.entries(facts).flatMap(([handle, fact]) =>
        typeof fact === "string" ? [[handle, fact.toLowerCase()]] : [],
      ),
    );
    const offer = { price: toInteger(variant.price.cents), inStock: canBeBought(variant), facts, folded };
    return [JSON.stringify(offer), offer];
  });
  return [...new Map(offers)].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, offer]) => offer);
}

/** A path that selects the offers which fit, with the values that it names. */
export interface OfferPath {
  path: string;
  values: Record<string, string | number | boolean>;
}

/** SQL/JSON path of the offers that a narrowing leaves; handles must be configured ones, as they become part of it. */
export function offerPath({ in_stock, min_price, max_price, facts = {} }: Narrowing): OfferPath {
  const conditions: string[] = [];
  const values: OfferPath["values"] = {};
  const ask = (sql: string, value: string | number | boolean) => {
    const name = `v${conditions.length}`;
    values[name] = value;
    conditions.push(`${sql} $${name}`);
  };
  if (in_stock !== undefined) ask("@.inStock ==", in_stock);
  if (min_price !== undefined) ask("@.price >=", leastCents(min_price));
  if (max_price !== undefined) ask("@.price <=", mostCents(max_price));
  for (const [handle, condition] of Object.entries(facts)) askFact(ask, handle, condition);
  return { path: conditions.length > 0 ? `$[*] ? (${conditions.join(" && ")})` : "$[*]", values };
}

function askFact(
  ask: (sql: string, value: string | number | boolean) => void,
  handle: string,
  condition: FactCondition,
): void {
  if ("is" in condition) {
    const { is } = condition;
    if (typeof is === "string") ask(`@.folded."${handle}" ==`, is.toLowerCase());
    else ask(`@.facts."${handle}" ==`, is);
    return;
  }
  // A comparison with what is no number is unknown, so that a value from before the attribute was one is left out.
  if (condition.min !== undefined) ask(`@.facts."${handle}" >=`, condition.min);
  if (condition.max !== undefined) ask(`@.facts."${handle}" <=`, condition.max);
}

/** 19.99 dollars are 1999 cents, not 1998.9999999999998. */
const cents = (dollars: number) => Number((dollars * 100).toFixed(4));
/** The bounds of whole cents. */
export const leastCents = (dollars: number) => toInteger(Math.ceil(cents(dollars)));
export const mostCents = (dollars: number) => toInteger(Math.floor(cents(dollars)));
