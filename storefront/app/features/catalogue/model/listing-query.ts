import type { AttributeFacet, FacetsQuery, ListingQuery, Sort } from "@contract/catalogue";

export const PAGE_SIZE = 24;
const LAST_PAGE = 100_000;

export const SORTS: { value: Sort; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price_asc", label: "Price, low to high" },
  { value: "price_desc", label: "Price, high to low" },
  { value: "title", label: "Name, A to Z" },
  { value: "rating", label: "Best rated" },
];

type ApiFields = Required<Omit<ListingQuery, "limit" | "offset">>;

/** The query field of the API, and how its value is read from the text in an address: undefined for nonsense. */
type Filter = {
  [ApiName in keyof ApiFields]: {
    apiName: ApiName;
    parse: (text: string) => ApiFields[ApiName] | undefined;
  };
}[keyof ApiFields];

const words = (text: string): string | undefined => text.slice(0, 80) || undefined;
const yes = (text: string): true | undefined => (text === "true" ? true : undefined);
const sortOrder = (text: string): Sort | undefined => SORTS.find(({ value }) => value === text)?.value;

function dollars(text: string): number | undefined {
  const amount = text ? Number(text) : Number.NaN;
  return amount >= 0 && amount <= 1_000_000 ? amount : undefined;
}

/**
 * What narrows and orders the listing beside the shop's attributes, by its name in the address, which is also the name of
 * its field in the form and in `Listing`.
 */
const FILTERS = {
  kind: { apiName: "kind", parse: words },
  sort: { apiName: "sort", parse: sortOrder },
  in_stock: { apiName: "in_stock", parse: yes },
  min_price: { apiName: "min_price", parse: dollars },
  max_price: { apiName: "max_price", parse: dollars },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;

type Values = { [Name in FilterName]?: NonNullable<ReturnType<(typeof FILTERS)[Name]["parse"]>> };

/** What the address of a listing says: `?kind=griddle&sort=price_asc&in_stock=true&min_price=20&page=2`. */
export interface Listing extends Values {
  /** From 1. */
  page: number;
  /** What is chosen of the shop's attributes, by the API's name, which is the one in the address too. */
  chosen: Record<string, string | number | true>;
}

const rows = Object.entries(FILTERS) as [FilterName, Filter][];

const LARGEST_FACT = 100_000;

function size(text: string): number | undefined {
  const number = text ? Number(text) : Number.NaN;
  return number >= 0 && number <= LARGEST_FACT ? number : undefined;
}

/** The fields of an attribute, by the API's rule: the smallest and the largest of a number, else the handle alone. */
export function fieldsOf({ handle, type }: Pick<AttributeFacet, "handle" | "type">) {
  if (type === "number") return { min: `min_${handle}`, max: `max_${handle}` };
  return { is: handle };
}

const PARSERS = { text: words, number: size, boolean: yes };

/** Whether an address has fields that only the shop's attributes can explain. */
export function asksForAttributes(search: URLSearchParams): boolean {
  return [...search.keys()].some((name) => name !== "page" && !(name in FILTERS));
}

/**
 * Reads an address. It leaves out what makes no sense: an old or mistyped link still shows products.
 *
 * @param attributes what the shop has configured
 */
export function readListing(search: URLSearchParams, attributes: readonly AttributeFacet[]): Listing {
  const page = Number(search.get("page"));
  const listing: Listing = {
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
    chosen: {},
  };
  for (const attribute of attributes) {
    for (const name of Object.values(fieldsOf(attribute))) {
      const value = PARSERS[attribute.type](search.get(name) ?? "");
      if (value !== undefined) listing.chosen[name] = value;
    }
  }
  for (const [name, { parse }] of rows) {
    const value = parse(search.get(name) ?? "");
    if (value !== undefined) Object.assign(listing, { [name]: value });
  }
  return listing;
}

/** The listing as an address, defaults left out: "" or "?kind=griddle&page=2". */
export function listingSearch(listing: Omit<Listing, "chosen"> & Partial<Listing>): string {
  const search = new URLSearchParams();
  for (const [name] of rows) {
    const value = listing[name];
    if (value !== undefined) search.set(name, String(value));
  }
  for (const [name, value] of Object.entries(listing.chosen ?? {})) search.set(name, String(value));
  if (listing.page > 1) search.set("page", String(listing.page));
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** What narrows the listing, as the API's query: neither the order nor the page. */
export function narrowingQuery(listing: Listing): FacetsQuery {
  const filters = rows.flatMap(([name, { apiName }]) => (name === "sort" ? [] : [[apiName, listing[name]]]));
  return { ...listing.chosen, ...Object.fromEntries(filters) };
}

/** The listing as the API's query. */
export function apiQuery(listing: Listing): Partial<ListingQuery> {
  const offset = (listing.page - 1) * PAGE_SIZE || undefined;
  return { ...narrowingQuery(listing), limit: PAGE_SIZE, offset, sort: listing.sort };
}

/** What a form of filters says, empty fields left out: the browser would put those into the address too. */
export function formListing(form: HTMLFormElement, attributes: readonly AttributeFacet[]): Listing {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && value) search.set(name, value);
  }
  return readListing(search, attributes);
}

/** Whether products are left out. The order leaves none out. */
export function isFiltered(listing: Listing): boolean {
  const isNarrowed = rows.some(([name]) => name !== "sort" && listing[name] !== undefined);
  return isNarrowed || Object.keys(listing.chosen).length > 0;
}
