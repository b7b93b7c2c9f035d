import type { Attribute, Fact } from "./attributes";
import type { FactCondition, Narrowing } from "./narrowing";
import { leastCents, mostCents, type Offer } from "./offers";
import type { AttributeFacet, CatalogueFacets, Range } from "./records";

/** So many products of the same kind and offers: a row of `catalogue_tally`. */
export interface Tally {
  /** Of everything but the number. */
  key: string;
  products: number;
  kind: string | null;
  /** Whether an offer can be bought. */
  in_stock: boolean;
  offers: Offer[];
}

/** What the offers know of one attribute, each as a number. */
interface FactColumn {
  type: Attribute["type"];
  /** Of a text its place among `texts`, of a yes or no 1 or 0, of a number itself; NaN where an offer says nothing. */
  values: number[];
  texts: string[];
  /** Places of the texts. */
  places: Map<string, number>;
  /** Of each text the place of the first one that is the same in lower case. */
  folds: number[];
  /** The places of those, by the text in lower case. */
  firsts: Map<string, number>;
}

/** How many products each row stands for; in the order of the rows. */
type Weights = readonly number[];

/** The rows that a narrowing leaves, with those of their offers that fit it; places in the columns. */
interface Selection {
  rows: number[];
  /** Where in `offers` those of each row end. */
  ends: number[];
  offers: number[];
  /** Products of each row. */
  products: number[];
}

/**
 * What products offer, in columns of numbers, to be counted by whatever narrowing somebody asks for. In the database an offer is JSON, which
 * every sum would read again. Rows are never taken away, they stand for no product instead.
 */
export class OfferTable {
  private readonly rows = new Map<string, number>();
  private readonly products: number[] = [];
  private readonly kinds: (string | null)[] = [];
  /** 1 or 0. */
  private readonly inStock: number[] = [];
  /** The place of each row's first offer, and of the end of all. */
  private readonly begins: number[] = [0];
  private readonly prices: number[] = [];
  /** 1 or 0. */
  private readonly canBeBought: number[] = [];
  private readonly facts: Map<string, FactColumn>;
  private readonly attributes: Attribute[];

  /** @param attributes all of the shop's; those that are no facets are left out */
  constructor(attributes: readonly Attribute[]) {
    this.attributes = attributes.filter(({ facet = true }) => facet);
    this.facts = new Map(
      this.attributes.map(({ handle, type }) => [
        handle,
        { type, values: [], texts: [], places: new Map(), folds: [], firsts: new Map() },
      ]),
    );
  }

  /** Takes in a row, or how many products one stands for now. */
  set({ key, products, ...tally }: Tally): void {
    const known = this.rows.get(key);
    if (known !== undefined) {
      this.products[known] = products;
      return;
    }
    this.rows.set(key, this.products.length);
    this.products.push(products);
    this.kinds.push(tally.kind);
    this.inStock.push(Number(tally.in_stock));
    for (const offer of tally.offers) this.addOffer(offer);
    this.begins.push(this.prices.length);
  }

  private addOffer({ price, inStock, facts }: Offer): void {
    this.prices.push(price);
    this.canBeBought.push(Number(inStock));
    for (const [handle, column] of this.facts) column.values.push(numberOf(column, facts[handle]));
  }

  /** Whether a row is known, by its key. */
  has(key: string): boolean {
    return this.rows.has(key);
  }

  /** How many products a narrowing leaves. */
  total(narrowing: Narrowing): number {
    return sum(this.select(narrowing, this.products).products);
  }

  /** Products by kind's handle, whatever kind the narrowing says. @param found see {@link facets} */
  byKind({ kind: _kind, ...anyKind }: Narrowing, found?: ReadonlyMap<string, number>): Map<string, number> {
    const { rows, products } = this.select(anyKind, this.weights(found));
    const counted = new Map<string, number>();
    for (let index = 0; index < rows.length; index++) {
      const kind = this.kinds[rows[index] ?? -1];
      if (kind) counted.set(kind, (counted.get(kind) ?? 0) + (products[index] ?? 0));
    }
    return counted;
  }

  /**
   * How many products there are of what, among those that a narrowing leaves. Texts are counted without their own narrowing, so that a
   * shopper sees what another choice would bring.
   *
   * @param found how many products of a row count, by its key; all of them unless said
   */
  facets(narrowing: Narrowing, found?: ReadonlyMap<string, number>): Omit<CatalogueFacets, "kinds"> {
    const weights = this.weights(found);
    const selected = this.select(narrowing, weights);
    const price = rangeOf(this.prices, selected.offers);
    return {
      total: sum(selected.products),
      inStock: productsOf(this.canBeBought, selected),
      price: price && { min: price.min / 100, max: price.max / 100 },
      attributes: this.attributes.map((attribute) => {
        const isAsked = attribute.type === "text" && attribute.handle in (narrowing.facts ?? {});
        const among = isAsked ? this.select(without(narrowing, attribute.handle), weights) : selected;
        return this.facetOf(attribute, among);
      }),
    };
  }

  private facetOf({ handle, label, type, unit }: Attribute, selected: Selection): AttributeFacet {
    const facet = { handle, label, unit: unit ?? null };
    const column = this.columnOf(handle);
    if (type === "boolean") return { ...facet, type, count: productsOf(column.values, selected) };
    if (type === "number") return { ...facet, type, range: rangeOf(column.values, selected.offers) };
    return { ...facet, type, values: countTexts(column, selected) };
  }

  private columnOf(handle: string): FactColumn {
    const column = this.facts.get(handle);
    if (!column) throw new Error(`catalogue: "${handle}" is no attribute that products are counted by`);
    return column;
  }

  private select(narrowing: Narrowing, weights: Weights): Selection {
    const selected: Selection = { rows: [], ends: [], offers: [], products: [] };
    if (narrowing.nothing) return selected;
    const { kind, in_stock } = narrowing;
    const { least, most } = centsOf(narrowing);
    const conditions = Object.entries(narrowing.facts ?? {}).map(([handle, condition]) =>
      this.condition(handle, condition),
    );
    const wanted = in_stock === undefined ? undefined : Number(in_stock);
    const { rows, ends, offers, products } = selected;
    for (let row = 0; row < this.products.length; row++) {
      const weight = weights[row] ?? 0;
      if (weight <= 0 || (kind !== undefined && this.kinds[row] !== kind)) continue;
      if (wanted !== undefined && this.inStock[row] !== wanted) continue;
      const before = offers.length;
      const end = this.begins[row + 1] ?? 0;
      for (let offer = this.begins[row] ?? 0; offer < end; offer++) {
        const price = this.prices[offer] ?? 0;
        if (price < least || price > most) continue;
        if (wanted !== undefined && this.canBeBought[offer] !== wanted) continue;
        if (conditions.length === 0 || conditions.every((fits) => fits(offer))) offers.push(offer);
      }
      // One and the same variant has to fit everything that is asked.
      if (offers.length === before) continue;
      rows.push(row);
      ends.push(offers.length);
      products.push(weight);
    }
    return selected;
  }

  /** Whether an offer fits; what it does not say never does. */
  private condition(handle: string, condition: FactCondition): (offer: number) => boolean {
    const column = this.facts.get(handle);
    if (!column) return () => false;
    const { type, values, texts } = column;
    if (!("is" in condition)) {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = condition;
      return (offer) => {
        const value = values[offer] ?? Number.NaN;
        return type === "number" && value >= min && value <= max;
      };
    }
    const { is } = condition;
    if (typeof is === "boolean") return (offer) => type === "boolean" && values[offer] === Number(is);
    const folded = is.toLowerCase();
    const places = new Set(texts.flatMap((text, place) => (text.toLowerCase() === folded ? [place] : [])));
    return (offer) => places.has(values[offer] ?? Number.NaN);
  }

  private weights(found: ReadonlyMap<string, number> | undefined): Weights {
    if (!found) return this.products;
    const weights: number[] = Array(this.products.length).fill(0);
    for (const [key, products] of found) {
      const row = this.rows.get(key);
      if (row !== undefined) weights[row] = products;
    }
    return weights;
  }
}

/** NaN for what is not of the column's type. */
function numberOf(column: FactColumn, fact: Fact | undefined): number {
  const isOfType = column.type === "text" ? typeof fact === "string" : typeof fact === column.type;
  if (!isOfType) return Number.NaN;
  return typeof fact === "string" ? placeOf(column, fact) : Number(fact);
}

function placeOf({ texts, places, folds, firsts }: FactColumn, text: string): number {
  const known = places.get(text);
  if (known !== undefined) return known;
  const place = texts.push(text) - 1;
  const folded = text.toLowerCase();
  const first = firsts.get(folded) ?? place;
  firsts.set(folded, first);
  folds.push(first);
  places.set(text, place);
  return place;
}

function centsOf({ min_price, max_price }: Narrowing): { least: number; most: number } {
  return {
    least: min_price === undefined ? 0 : leastCents(min_price),
    most: max_price === undefined ? Number.POSITIVE_INFINITY : mostCents(max_price),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Null where none of the offers says a number. */
function rangeOf(values: readonly number[], offers: readonly number[]): Range | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < offers.length; index++) {
    const value = values[offers[index] ?? -1] ?? Number.NaN;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min > max ? null : { min, max };
}

/** Products of the rows of which an offer says yes. */
function productsOf(values: readonly number[], { ends, offers, products }: Selection): number {
  let counted = 0;
  let at = 0;
  for (let row = 0; row < ends.length; row++) {
    let isSo = false;
    for (const end = ends[row] ?? 0; at < end; at++) isSo ||= values[offers[at] ?? -1] === 1;
    if (isSo) counted += products[row] ?? 0;
  }
  return counted;
}

interface CountedText {
  value: string;
  count: number;
}

/** A narrowing tells no upper from lower case: what differs in that alone is one text, in the wording that most of its products have. */
function countTexts({ values, texts, folds }: FactColumn, selected: Selection): CountedText[] {
  const wordings = productsByPlace(values, texts.length, selected);
  const isWordedAlike = folds.every((first, place) => first === place);
  const counts = isWordedAlike
    ? wordings
    : productsByPlace(
        values.map((place) => folds[place] ?? Number.NaN),
        texts.length,
        selected,
      );
  const shown = new Map<number, CountedText>();
  for (const [place, value] of texts.entries()) {
    const first = folds[place] ?? place;
    const wording = { value, count: wordings[place] ?? 0 };
    const best = shown.get(first);
    if (wording.count > 0 && (!best || byCount(wording, best) < 0)) shown.set(first, wording);
  }
  return [...shown].map(([first, { value }]) => ({ value, count: counts[first] ?? 0 })).sort(byCount);
}

/** Products by the places of the texts that their offers say; each place once, so that two variants of one material are one product. */
function productsByPlace(
  values: readonly number[],
  places: number,
  { ends, offers, products }: Selection,
): number[] {
  const counted: number[] = Array(places).fill(0);
  /** The row that was counted last at a place. */
  const last: number[] = Array(places).fill(-1);
  let at = 0;
  for (let row = 0; row < ends.length; row++) {
    const weight = products[row] ?? 0;
    for (const end = ends[row] ?? 0; at < end; at++) {
      const place = values[offers[at] ?? -1] ?? Number.NaN;
      if (Number.isNaN(place) || last[place] === row) continue;
      last[place] = row;
      counted[place] = (counted[place] ?? 0) + weight;
    }
  }
  return counted;
}

/** The most frequent first. */
const byCount = (one: CountedText, other: CountedText) =>
  other.count - one.count || (one.value < other.value ? -1 : 1);

function without({ facts, ...narrowing }: Narrowing, handle: string): Narrowing {
  const { [handle]: _own, ...others } = facts ?? {};
  return { ...narrowing, facts: others };
}
