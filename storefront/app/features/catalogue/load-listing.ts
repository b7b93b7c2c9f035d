import type { Facets } from "@contract/catalogue";
import { type ApiCall, ApiError } from "~/lib/api-client";
import { fetchFacets, fetchProducts, type ProductPage } from "./api/products";
import { asksForAttributes, type Listing, readListing } from "./model/listing-query";

export type ListingOutcome =
  | ({ status: "found" } & ProductPage)
  /** The address names a kind that the shop does not have. */
  | { status: "unknown" }
  | { status: "failed" };

export interface ListingData {
  listing: Listing;
  /** What there is among the products that the address leaves; null when it could not be loaded. */
  facets: Facets | null;
  outcome: ListingOutcome;
}

async function outcomeOf(api: ApiCall, listing: Listing): Promise<ListingOutcome> {
  try {
    return { status: "found", ...(await fetchProducts(api, listing)) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: error.status === 400 ? "unknown" : "failed" };
  }
}

/**
 * What the products page shows for an address, failures included. Only an address with other fields than the fixed ones
 * has to wait for the shop's attributes before its products can be asked for.
 */
export async function loadListing(api: ApiCall, search: URLSearchParams): Promise<ListingData> {
  const known = asksForAttributes(search) ? ((await fetchFacets(api))?.attributes ?? []) : [];
  const listing = readListing(search, known);
  const [outcome, facets] = await Promise.all([outcomeOf(api, listing), fetchFacets(api, listing)]);
  return { listing, facets, outcome };
}

/** The HTTP status of the page. */
export function listingStatus({ outcome, listing }: ListingData): number {
  if (outcome.status === "failed") return 503;
  if (outcome.status === "unknown") return 404;
  return outcome.products.length === 0 && listing.page > 1 ? 404 : 200;
}
