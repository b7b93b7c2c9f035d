import { paths } from "~/lib/paths";
import { type Listing, listingSearch } from "./listing-query";

/** A screen that lists products, and the addresses that its filters lead to. */
export interface FilterPlace {
  action: string;
  href: (listing: Partial<Listing>) => string;
  /** What is searched for; undefined where everything is listed. */
  query?: string;
}

export const LISTING: FilterPlace = {
  action: paths.products.href(),
  href: (listing) => paths.products.href(listingSearch({ page: 1, ...listing })),
};

export function searchPlace(query: string): FilterPlace {
  return {
    action: paths.search.href(),
    href: (listing) => paths.search.href(query, listingSearch({ page: 1, ...listing })),
    query,
  };
}
