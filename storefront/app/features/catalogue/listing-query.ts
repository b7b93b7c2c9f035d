import type { ListingQuery, Sort } from "@contract/catalogue";

export const PAGE_SIZE = 24;
const LAST_PAGE = 100_000;

export const SORTS: { value: Sort; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price_asc", label: "Price, low to high" },
  { value: "price_desc", label: "Price, high to low" },
  { value: "title", label: "Name, A to Z" },
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
 * What narrows and orders the listing, by its name in the address, which is also the name of its field in the form and
 * in `Listing`. A new filter is one row here, and its control in components/listing-filters.tsx.
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
}

const rows = Object.entries(FILTERS) as [FilterName, Filter][];

/** Reads an address. It leaves out what makes no sense: an old or mistyped link still shows products. */
export function readListing(search: URLSearchParams): Listing {
  const page = Number(search.get("page"));
  const listing: Listing = { page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1 };
  for (const [name, { parse }] of rows) {
    const value = parse(search.get(name) ?? "");
    if (value !== undefined) Object.assign(listing, { [name]: value });
  }
  return listing;
}

/** The listing as an address, defaults left out: "" or "?kind=griddle&page=2". */
export function listingSearch(listing: Listing): string {
  const search = new URLSearchParams();
  for (const [name] of rows) {
    const value = listing[name];
    if (value !== undefined) search.set(name, String(value));
  }
  if (listing.page > 1) search.set("page", String(listing.page));
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** The listing as the API's query. */
export function apiQuery(listing: Listing): Partial<ListingQuery> {
  const filters = Object.fromEntries(rows.map(([name, { apiName }]) => [apiName, listing[name]]));
  return { limit: PAGE_SIZE, offset: (listing.page - 1) * PAGE_SIZE || undefined, ...filters };
}

/** Whether products are left out. The order leaves none out. */
export function isFiltered(listing: Listing): boolean {
  return rows.some(([name]) => name !== "sort" && listing[name] !== undefined);
}
