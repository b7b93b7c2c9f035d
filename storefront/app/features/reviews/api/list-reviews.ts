import type { Review } from "@contract/reviews";
import { type ApiCall, ApiError, totalCount } from "~/lib/api-client";
import { PAGE_SIZE, type ShownReviews } from "../reviews-query";

export interface ReviewPage {
  reviews: Review[];
  /** Of those that are asked for, on all pages. */
  total: number;
  /** How often one to five stars were given. */
  counts: number[];
}

/** A page of a product's reviews; null when they could not be loaded. The product shows without them then. */
export async function fetchReviews(
  api: ApiCall,
  idOrHandle: string,
  { sort, stars, page }: ShownReviews,
): Promise<ReviewPage | null> {
  try {
    const answer = await api("GET /products/:idOrHandle/reviews", {
      params: { idOrHandle },
      query: { sort, rating: stars, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    });
    const counts = (answer.headers.get("x-rating-counts") ?? "").split(",").map(Number);
    return { reviews: answer.data, total: totalCount(answer), counts };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
