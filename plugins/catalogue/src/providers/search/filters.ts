import type { SearchTypes } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import { readValue } from "./documents";
import { type ColumnType, fieldOf, type Plan } from "./plan";
import { refuse } from "./refuse";

/** Values as text, which the statement turns into the type of their column. */
type Bindings = (string | string[])[];

/** SQL that is true for the rows that a filter leaves. */
export interface Where {
  sql: string;
  bindings: Bindings;
}

interface Compared {
  column: string;
  type: ColumnType;
  array: boolean;
  path: string;
}

/** Compiles a tree of filters; an empty one leaves everything. A field without a value differs from every value. */
export function whereOf(filters: SearchTypes.SearchFilters | undefined, plan: Plan): Where {
  return all(
    Object.entries(filters ?? {}).map(([key, value]) => {
      if (key === "$and") return all(branches(value).map((branch) => whereOf(branch, plan)));
      if (key === "$or") return any(branches(value).map((branch) => whereOf(branch, plan)));
      if (key === "$not") return not(whereOf(value as SearchTypes.SearchFilters, plan));
      return fieldWhere(comparedOf(plan, key), value);
    }),
  );
}

function branches(value: unknown): SearchTypes.SearchFilters[] {
  return Array.isArray(value) ? value : [];
}

function comparedOf(plan: Plan, path: string): Compared {
  if (path === plan.primaryKey) return { column: "id", type: "text", array: false, path };
  return { ...fieldOf(plan, path), path };
}

function fieldWhere(field: Compared, value: unknown): Where {
  if (Array.isArray(value)) return oneOf(field, value);
  if (value === null || typeof value !== "object" || value instanceof Date) return equals(field, value);
  return all(Object.entries(value).map(([operator, operand]) => operatorWhere(field, operator, operand)));
}

const ORDERED: Record<string, string> = { $lt: "<", $lte: "<=", $gt: ">", $gte: ">=" };

function operatorWhere(field: Compared, operator: string, operand: unknown): Where {
  const several = Array.isArray(operand) ? operand : [operand];
  const ordered = ORDERED[operator];
  if (ordered) return each(field, (value) => `${value} ${ordered} ?::${field.type}`, [cast(field, operand)]);
  switch (operator) {
    case "$eq":
      return equals(field, operand);
    case "$ne":
      return not(equals(field, operand));
    case "$in":
      return oneOf(field, several);
    case "$nin":
      return not(oneOf(field, several));
    case "$exists":
      return { sql: `${field.column} is ${operand ? "not " : ""}null`, bindings: [] };
    case "$contains":
      return all(several.map((value) => equals(field, value)));
    case "$overlaps":
      return oneOf(field, several);
    case "$prefix":
      return each(textual(field, operator), (value) => `starts_with(${value}, ?)`, [String(operand)]);
    case "$like":
      return each(textual(field, operator), (value) => `strpos(${value}, ?) > 0`, [String(operand)]);
    default:
      return refuse(`knows no filter "${operator}", as used on "${field.path}"`);
  }
}

function textual(field: Compared, operator: string): Compared {
  return field.type === "text"
    ? field
    : refuse(`compares text with "${operator}", which "${field.path}" is not`);
}

function equals(field: Compared, value: unknown): Where {
  if (value === null) return { sql: `${field.column} is null`, bindings: [] };
  return oneOf(field, [value]);
}

/** Any of the values; of a field with several, any of those. */
function oneOf(field: Compared, values: unknown[]): Where {
  const given = values.filter((value) => value !== null).map((value) => cast(field, value));
  const { column, type, array } = field;
  const equal = {
    sql: `${column} ${array ? "&& ?" : "= any(?"}::${type}[]${array ? "" : ")"}`,
    bindings: [given],
  };
  return given.length < values.length ? any([equal, { sql: `${column} is null`, bindings: [] }]) : equal;
}

/** True where any value of the field passes. */
function each(field: Compared, test: (value: string) => string, bindings: Bindings): Where {
  const { column, array } = field;
  if (!array) return { sql: test(column), bindings };
  return { sql: `exists (select from unnest(${column}) as value where ${test("value")})`, bindings };
}

function cast({ path, type }: Compared, value: unknown): string {
  const read = readValue(value, type);
  if (read === undefined) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The filter on "${path}" has a value that is none: ${JSON.stringify(value)}`,
    );
  }
  return String(read);
}

function all(parts: Where[]): Where {
  return joined(parts, " and ", "true");
}

/** Joins alternatives with "or"; false where there are none. */
function any(parts: Where[]): Where {
  return joined(parts, " or ", "false");
}

function joined(parts: Where[], word: string, empty: string): Where {
  return {
    sql: parts.length > 0 ? `(${parts.map(({ sql }) => sql).join(word)})` : empty,
    bindings: parts.flatMap(({ bindings }) => bindings),
  };
}

/** What is not known does not match, and so is left by the opposite. */
function not({ sql, bindings }: Where): Where {
  return { sql: `not coalesce(${sql}, false)`, bindings };
}
