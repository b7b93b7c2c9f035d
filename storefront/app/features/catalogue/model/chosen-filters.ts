import type { AttributeFacet } from "@contract/catalogue";
import { formatDollars } from "~/lib/money";
import { fieldsOf, type Listing } from "./listing-query";

/** A filter that is set, in words, and the listing without it. */
export interface ChosenFilter {
  text: string;
  without: Listing;
}

/** What narrows a listing, in the order of its controls; of the kind only a search speaks, which has no place for it. */
export function chosenFilters(
  listing: Listing,
  attributes: readonly AttributeFacet[],
  { withKind }: { withKind: boolean },
): ChosenFilter[] {
  const base = { ...listing, page: 1 };
  const { kind, in_stock, min_price, max_price } = listing;
  const fixed: (ChosenFilter | false | undefined)[] = [
    withKind && kind !== undefined && { text: `Kind ${kind}`, without: { ...base, kind: undefined } },
    in_stock && { text: "In stock only", without: { ...base, in_stock: undefined } },
    min_price !== undefined && {
      text: `From ${formatDollars(min_price)}`,
      without: { ...base, min_price: undefined },
    },
    max_price !== undefined && {
      text: `Up to ${formatDollars(max_price)}`,
      without: { ...base, max_price: undefined },
    },
  ];
  const ofAttributes = attributes.flatMap((facet) =>
    Object.entries(fieldsOf(facet)).flatMap(([role, name]) => {
      const value = listing.chosen[name];
      if (value === undefined) return [];
      const { [name]: _gone, ...chosen } = listing.chosen;
      return [{ text: wordsOf(facet, role, value), without: { ...base, chosen } }];
    }),
  );
  return [...fixed.filter((entry) => entry !== false && entry !== undefined), ...ofAttributes];
}

function wordsOf(facet: AttributeFacet, role: string, value: string | number | true): string {
  if (facet.type === "boolean") return facet.label;
  if (facet.type === "text") return `${facet.label} ${nameOf(facet, value)}`;
  const measure = facet.unit ? `${value} ${facet.unit}` : String(value);
  return `${facet.label} ${role === "min" ? "from" : "up to"} ${measure}`;
}

/** The value as the facets spell it: an address may say it in any case. */
export function nameOf(
  { values }: Extract<AttributeFacet, { type: "text" }>,
  asked: Listing["chosen"][string] = "",
): string {
  const text = String(asked);
  return values.find(({ value }) => value.toLowerCase() === text.toLowerCase())?.value ?? text;
}
