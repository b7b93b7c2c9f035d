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
 * What an address asks for. Only one with other fields than the fixed ones has to wait for the shop's attributes before its
 * products can be asked for.
 *
 * @returns `isWhole`: false where those could not be loaded, so that such fields are left out
 */
export async function askedListing(
  api: ApiCall,
  search: URLSearchParams,
): Promise<{ listing: Listing; isWhole: boolean }> {
  if (!asksForAttributes(search)) return { listing: readListing(search, []), isWhole: true };
  const facets = await fetchFacets(api);
  return { listing: readListing(search, facets?.attributes ?? []), isWhole: facets !== null };
}

/** What the products page shows for an address, failures included. */
export async function loadListing(api: ApiCall, search: URLSearchParams): Promise<ListingData> {
  const { listing, isWhole } = await askedListing(api, search);
  const [outcome, facets] = await Promise.all([
    outcomeOf(api, listing),
    isWhole ? fetchFacets(api, listing) : null,
  ]);
  return { listing, facets, outcome };
}

/** The HTTP status of the page. */
export function listingStatus({ outcome, listing }: ListingData): number {
  if (outcome.status === "failed") return 503;
  if (outcome.status === "unknown") return 404;
  return outcome.products.length === 0 && listing.page > 1 ? 404 : 200;
}
