import type { ReviewsQuery } from "@contract/reviews";
import { paths } from "~/paths";

export const PAGE_SIZE = 10;
const LAST_PAGE = 100_000;

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

/** What an address asks for; nonsense counts as not asked. */
export function shownReviews(search: URLSearchParams): ShownReviews {
  const stars = Number(search.get("stars"));
  const page = Number(search.get("page"));
  return {
    sort: SORTS.find(({ value }) => value === search.get("sort"))?.value ?? "newest",
    stars: [1, 2, 3, 4, 5].includes(stars) ? stars : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The product's address with these reviews, keeping the variant that is chosen. */
export function reviewsHref(handle: string, search: URLSearchParams, shown: Partial<ShownReviews>): string {
  const { sort, stars, page } = { ...shownReviews(search), page: 1, ...shown };
  const wanted = new URLSearchParams();
  const variant = search.get("variant");
  if (variant) wanted.set("variant", variant);
  if (sort !== "newest") wanted.set("sort", sort);
  if (stars !== undefined) wanted.set("stars", String(stars));
  if (page > 1) wanted.set("page", String(page));
  const query = wanted.toString();
  return `${paths.product.href(handle)}${query ? `?${query}` : ""}#reviews`;
}
