import type { Kind } from "@contract/records";
import { type ApiCall, ApiError } from "~/lib/api-client";
import { fetchKinds, fetchProducts, type ProductPage } from "./api/products";
import { type Listing, readListing } from "./listing-query";

export type ListingOutcome =
  | ({ status: "found" } & ProductPage)
  /** The address names a kind that the shop does not have. */
  | { status: "unknown" }
  | { status: "failed" };

export interface ListingData {
  listing: Listing;
  /** Null when they could not be loaded. */
  kinds: Kind[] | null;
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

/** What the products page shows for an address, failures included. */
export async function loadListing(api: ApiCall, search: URLSearchParams): Promise<ListingData> {
  const listing = readListing(search);
  const [outcome, kinds] = await Promise.all([outcomeOf(api, listing), fetchKinds(api)]);
  return { listing, kinds, outcome };
}

/** The HTTP status of the page. */
export function listingStatus({ outcome, listing }: ListingData): number {
  if (outcome.status === "failed") return 503;
  if (outcome.status === "unknown") return 404;
  return outcome.products.length === 0 && listing.page > 1 ? 404 : 200;
}
