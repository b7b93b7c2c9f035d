import type { ReviewsQuery } from "@contract/reviews";
import { paths } from "~/lib/paths";

export const PAGE_SIZE = 10;

export const SORTS: { value: ReviewsQuery["sort"]; label: string }[] = [
  { value: "newest", label: "Newest" },
  { value: "highest", label: "Highest rating" },
  { value: "lowest", label: "Lowest rating" },
];

/** What of a product's reviews is shown. */
export interface ShownReviews {
  sort: ReviewsQuery["sort"];
  /** Only those with so many stars. */
  stars?: number;
  /** From 1. */
  page: number;
}

/** What an address asks for; nonsense counts as not asked, and a page far behind the last is the API's to refuse. */
export function shownReviews(search: URLSearchParams): ShownReviews {
  const stars = Number(search.get("stars"));
  const page = Number(search.get("page"));
  return {
    sort: SORTS.find(({ value }) => value === search.get("sort"))?.value ?? "newest",
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : undefined,
    page: page >= 1 ? Math.floor(page) : 1,
  };
}

/** The product's address with the first page of other reviews, or with another page. What else it says stays, such as the variant. */
export function reviewsHref(handle: string, search: URLSearchParams, changed: Partial<ShownReviews>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: undefined, ...changed })) {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  return `${paths.product.href(handle)}?${query}#reviews`;
}
