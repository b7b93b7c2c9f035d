import type { Review, ReviewBody } from "@contract/reviews";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

const reviewableQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: ["reviewable", paymentIntentId],
    queryFn: async ({ signal }) =>
      (await api("GET /orders/:paymentIntentId/reviewable", { params: { paymentIntentId }, signal })).data,
  });

/** The delivered products of one's own order, with what one wrote of them. */
export const useReviewable = (paymentIntentId: string) => useQuery(reviewableQuery(paymentIntentId));

/** @throws ApiError 403 not bought, 404 not in the shop any more, 429 */
async function writeReview(body: ReviewBody): Promise<Review> {
  return (await api("POST /reviews", { body })).data;
}

export function useWriteReview(paymentIntentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: writeReview,
    onSuccess: () => client.invalidateQueries(reviewableQuery(paymentIntentId)),
  });
}
