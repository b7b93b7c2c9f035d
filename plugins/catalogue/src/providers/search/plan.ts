import type { SearchTypes } from "@medusajs/framework/types";
import { refuse } from "./refuse";

/** How much a word in a field says: A most, D least. Words of C are prose, and nothing is corrected to them. */
type Weight = "A" | "B" | "C" | "D";

export type ColumnType = "text" | "double precision" | "boolean" | "timestamptz";

/** A field of an index as its table holds it. */
export interface PlannedField {
  /** Dotted path in the document. */
  path: string;
  type: ColumnType;
  /** Whether a document has several values of it. */
  array: boolean;
  /** Column of the values, null for a field that is neither filtered, sorted nor counted by. */
  column: string | null;
  /** Null for a field that text is not looked for in. */
  weight: Weight | null;
  /** Whether its words must be spelt as they are. */
  exact: boolean;
}

/** What a physical index is made by. Two of the same plan have the same table. */
export interface Plan {
  primaryKey: string;
  fields: PlannedField[];
}

interface Leaf {
  path: string;
  array: boolean;
  field: SearchTypes.SearchFieldDefinition;
}

const TYPES: Partial<Record<SearchTypes.SearchFieldKind, ColumnType>> = {
  keyword: "text",
  text: "text",
  integer: "double precision",
  float: "double precision",
  boolean: "boolean",
  date: "timestamptz",
};

/** Corrections begin at words of this length, whatever a definition says. */
const SHORTEST_TYPO = 3;

/** Says how an index is held, or refuses a definition that cannot be. */
export function planOf(definition: SearchTypes.ResolvedSearchIndexDefinition): Plan {
  const { typo_tolerance: typos, distinct_attribute: distinct } = definition.settings;
  if (distinct) refuse(`returns every hit; index "${definition.name}" asks for one per "${distinct}"`);
  if ((typos?.min_word_size_for_one_typo ?? SHORTEST_TYPO) < SHORTEST_TYPO) {
    refuse(`corrects no words of fewer than ${SHORTEST_TYPO} letters`);
  }
  const leaves = leavesOf(definition.fields);
  const weightOf = weigh(leaves);
  const exact = new Set(typos?.disabled_on_attributes ?? []);
  return {
    primaryKey: definition.primary_key,
    fields: leaves.map((leaf, index) => {
      const { filterable, sortable, facetable } = leaf.field;
      return {
        path: leaf.path,
        type: typeOf(leaf),
        array: leaf.array,
        column: filterable || sortable || facetable ? `field_${index}` : null,
        weight: weightOf(leaf),
        exact: exact.has(leaf.path),
      };
    }),
  };
}

/** The field of an index that a path names. @throws MedusaError when the index has no such field to filter, sort or count by */
export function fieldOf(plan: Plan, path: string): PlannedField & { column: string } {
  const field = plan.fields.find((planned) => planned.path === path);
  if (!field?.column) return refuse(`has no field "${path}" to filter, sort or count by in this index`);
  return { ...field, column: field.column };
}

/** Fields of objects in an array are arrays themselves. */
function leavesOf(
  fields: Record<string, SearchTypes.SearchFieldDefinition>,
  prefix = "",
  inArray = false,
): Leaf[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    const array = inArray || field.array === true;
    return field.type === "object"
      ? leavesOf(field.fields ?? {}, `${path}.`, array)
      : [{ path, array, field }];
  });
}

function typeOf({ path, field }: Leaf): ColumnType {
  return TYPES[field.type] ?? refuse(`has no fields of type "${field.type}", as "${path}" is`);
}

/** The heaviest fields are titles; of the others, names and codes say more than prose, and prose more than numbers. */
function weigh(leaves: Leaf[]): (leaf: Leaf) => Weight | null {
  const said = ({ field: { searchable } }: Leaf) =>
    typeof searchable === "object" ? (searchable.weight ?? 1) : 1;
  const isSearched = ({ field }: Leaf) =>
    Boolean(field.searchable) && field.type !== "boolean" && field.type !== "date";
  const greatest = Math.max(...leaves.filter(isSearched).map(said));
  return (leaf) => {
    if (!isSearched(leaf)) return null;
    if (said(leaf) === greatest) return "A";
    if (said(leaf) >= 2 || leaf.field.type === "keyword") return "B";
    return leaf.field.type === "text" ? "C" : "D";
  };
}
