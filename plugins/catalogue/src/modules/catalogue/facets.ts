import type { Attribute } from "./attributes";
import { type Counted, countBy, facetRows, fittingOffers } from "./facet-counts";
import type { Narrowing } from "./narrowing";
import type { AttributeFacet, CatalogueFacets, Range } from "./records";

/**
 * How many products there are of what, among those that a narrowing leaves. Texts are counted without their own
 * narrowing, so that a shopper sees what another choice would bring.
 */
export async function facets(
  counted: Counted,
  attributes: readonly Attribute[],
  narrowing: Narrowing,
): Promise<Omit<CatalogueFacets, "kinds">> {
  const { database } = counted;
  const told = attributes.filter(({ facet = true }) => facet);
  const plain = told.filter(({ type }) => type !== "text");
  const texts = told.filter(({ type }) => type === "text");
  const offered = database.select(database.raw(OFFERED)).from(fittingOffers(database, narrowing));
  const whole = facetRows(counted, narrowing, offered).select(database.raw(WHOLE));
  for (const { handle, type } of plain) {
    const column = columnOf(handle);
    offered.select(database.raw(type === "number" ? RANGE : IS_TRUE, { handle, column }));
    whole.select(database.raw(type === "number" ? WIDEST : COUNT, { column }));
  }
  const [row, ...choices] = await Promise.all([
    whole.first<WholeRow>(),
    ...texts.map(({ handle }) => countBy(counted, without(narrowing, handle), { fact: handle })),
  ]);
  const values = new Map(texts.map(({ handle }, index) => [handle, choices[index]]));
  return {
    total: row.total,
    inStock: row.in_stock,
    price: row.price_min === null ? null : { min: row.price_min / 100, max: Number(row.price_max) / 100 },
    attributes: told.map((attribute) =>
      facetOf(attribute, row[columnOf(attribute.handle)], values.get(attribute.handle)),
    ),
  };
}

/** Products by kind's handle, whatever kind the narrowing says. */
export async function kindCounts(counted: Counted, narrowing: Narrowing): Promise<Map<string, number>> {
  const { kind: _kind, ...anyKind } = narrowing;
  return countBy(counted, anyKind, "kind");
}

/** Minimum and maximum of the fitting offers of one row. */
const OFFERED = `min((offer -> 'price')::integer) as price_min, max((offer -> 'price')::integer) as price_max,
  bool_or((offer -> 'inStock')::boolean) as can_be_bought`;

const NUMBER =
  "case jsonb_typeof(offer -> 'facts' -> :handle) when 'number' then (offer -> 'facts' -> :handle)::float end";
const RANGE = `array[min(${NUMBER}), max(${NUMBER})] as :column:`;
const IS_TRUE = "coalesce(bool_or(offer -> 'facts' -> :handle = 'true'), false) as :column:";

/** Sums over all rows. */
const WHOLE = `coalesce(sum(products), 0)::integer as total,
  coalesce(sum(products) filter (where offered.can_be_bought), 0)::integer as in_stock,
  min(offered.price_min) as price_min, max(offered.price_max) as price_max`;
const WIDEST = `case when count(offered.:column:[1]) > 0 then
  json_build_object('min', min(offered.:column:[1]), 'max', max(offered.:column:[2])) end as :column:`;
const COUNT = "coalesce(sum(products) filter (where offered.:column:), 0)::integer as :column:";

/** Apart from the names of the other columns. */
const columnOf = (handle: string) => `fact_${handle}`;

interface WholeRow {
  total: number;
  in_stock: number;
  price_min: number | null;
  price_max: number | null;
  [column: string]: Range | number | null;
}

function without({ facts, ...narrowing }: Narrowing, handle: string): Narrowing {
  const { [handle]: _own, ...others } = facts ?? {};
  return { ...narrowing, facts: others };
}

function facetOf(
  { handle, label, type, unit }: Attribute,
  found: Range | number | null | undefined,
  values: Map<string, number> = new Map(),
): AttributeFacet {
  const facet = { handle, label, unit: unit ?? null };
  if (type === "text") {
    return { ...facet, type, values: [...values].map(([value, count]) => ({ value, count })) };
  }
  if (type === "boolean") return { ...facet, type, count: typeof found === "number" ? found : 0 };
  return { ...facet, type, range: typeof found === "object" ? (found ?? null) : null };
}
