import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { countBy, facetRows } from "./facet-counts";
import type { Narrowing } from "./listing";
import type { Facets, Range } from "./records";

/**
 * How many products there are of what, among those that a narrowing leaves. Kinds and materials are counted
 * without their own narrowing, so that a shopper sees what another choice would bring.
 */
export async function facets(database: Knex, narrowing: Narrowing): Promise<Omit<Facets, "kinds">> {
  const { material: _material, ...anyMaterial } = narrowing;
  const [row, materials] = await Promise.all([
    facetRows(database, narrowing).select(database.raw(WHOLE)).first<WholeRow>(),
    countBy(database, anyMaterial, "material"),
  ]);
  return {
    total: row.total,
    inStock: row.in_stock,
    price: row.price_min === null ? null : { min: row.price_min / 100, max: Number(row.price_max) / 100 },
    materials: [...materials].map(([name, count]) => ({ name, count })),
    diameter: range(row.diameter_min, row.diameter_max),
    capacity: range(row.capacity_min, row.capacity_max),
    ovenSafe: range(row.oven_min, row.oven_max),
    induction: row.induction,
    dishwasher: row.dishwasher,
  };
}

/** Products by kind's handle, whatever kind the narrowing says. */
export async function kindCounts(database: Knex, narrowing: Narrowing): Promise<Map<string, number>> {
  const { kind: _kind, ...anyKind } = narrowing;
  return countBy(database, anyKind, "kind");
}

const WHOLE = `coalesce(sum(products), 0)::integer as total,
  coalesce(sum(products) filter (where in_stock), 0)::integer as in_stock,
  coalesce(sum(products) filter (where induction), 0)::integer as induction,
  coalesce(sum(products) filter (where dishwasher_safe), 0)::integer as dishwasher,
  min(price_cents) as price_min, max(price_cents) as price_max,
  min(diameter_in)::float as diameter_min, max(diameter_in)::float as diameter_max,
  min(capacity_qt)::float as capacity_min, max(capacity_qt)::float as capacity_max,
  min(oven_safe_f)::float as oven_min, max(oven_safe_f)::float as oven_max`;

interface WholeRow {
  total: number;
  in_stock: number;
  induction: number;
  dishwasher: number;
  price_min: number | null;
  price_max: number | null;
  diameter_min: number | null;
  diameter_max: number | null;
  capacity_min: number | null;
  capacity_max: number | null;
  oven_min: number | null;
  oven_max: number | null;
}

function range(min: number | null, max: number | null): Range | null {
  return min === null || max === null ? null : { min, max };
}
