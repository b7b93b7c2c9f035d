import type { ListingQuery, Sort } from "@contract/catalogue";

export const PAGE_SIZE = 24;

export const SORTS: { value: Sort; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "price_asc", label: "Price, low to high" },
  { value: "price_desc", label: "Price, high to low" },
  { value: "title", label: "Name, A to Z" },
];

/** What the address of a listing says: `?kind=griddle&sort=price_asc&in_stock=true&min_price=20&page=2`. */
export interface Listing {
  kind?: string;
  sort?: Sort;
  inStock: boolean;
  /** Dollars. */
  minPrice?: number;
  maxPrice?: number;
  /** From 1. */
  page: number;
}

const price = (text: string | null): number | undefined => {
  const dollars = text ? Number(text) : Number.NaN;
  return dollars >= 0 && dollars <= 1_000_000 ? dollars : undefined;
};

/** Reads an address. What makes no sense is left out: an old or mistyped link still shows products. */
export function readListing(search: URLSearchParams): Listing {
  const page = Number(search.get("page"));
  return {
    kind: search.get("kind")?.slice(0, 80) || undefined,
    sort: SORTS.find(({ value }) => value === search.get("sort"))?.value,
    inStock: search.get("in_stock") === "true",
    minPrice: price(search.get("min_price")),
    maxPrice: price(search.get("max_price")),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The listing as an address, defaults left out: "" or "?kind=griddle&page=2". */
export function listingSearch({ kind, sort, inStock, minPrice, maxPrice, page }: Listing): string {
  const search = new URLSearchParams();
  if (kind) search.set("kind", kind);
  if (sort) search.set("sort", sort);
  if (inStock) search.set("in_stock", "true");
  if (minPrice !== undefined) search.set("min_price", String(minPrice));
  if (maxPrice !== undefined) search.set("max_price", String(maxPrice));
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text ? `?${text}` : "";
}

/** The listing as the API's query. */
export function apiQuery(listing: Listing): Partial<ListingQuery> {
  return {
    limit: PAGE_SIZE,
    offset: (listing.page - 1) * PAGE_SIZE || undefined,
    kind: listing.kind,
    sort: listing.sort,
    in_stock: listing.inStock || undefined,
    min_price: listing.minPrice,
    max_price: listing.maxPrice,
  };
}

export function isFiltered({ kind, inStock, minPrice, maxPrice }: Listing): boolean {
  return Boolean(kind) || inStock || minPrice !== undefined || maxPrice !== undefined;
}
