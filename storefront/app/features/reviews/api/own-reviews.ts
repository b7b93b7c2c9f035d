import type { Review, ReviewBody } from "@contract/reviews";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Picture } from "~/components/pictures/pictures";
import { uploadOrderPictures } from "~/components/pictures/upload-order-pictures";
import { uploadPictures } from "~/components/pictures/upload-pictures";
import { api } from "~/lib/api-client";

const reviewableQuery = (paymentIntentId: string) =>
  queryOptions({
    queryKey: ["reviewable", paymentIntentId],
    queryFn: async ({ signal }) =>
      (await api("GET /orders/:paymentIntentId/reviewable", { params: { paymentIntentId }, signal })).data,
  });

/** The delivered products of one's own order, with what one wrote of them. */
export const useReviewable = (paymentIntentId: string) => useQuery(reviewableQuery(paymentIntentId));

interface Opinion {
  review: Omit<ReviewBody, "pictures" | "paymentIntentId">;
  pictures: readonly Picture[];
}

/**
 * Stores what is new among the pictures, then the review with them.
 *
 * @throws ApiError 400 or 413 with the picture named, 403 not bought, 404 not in the shop any more, 429
 */
async function writeReview(paymentIntentId: string, { review, pictures }: Opinion): Promise<Review> {
  const stored = await uploadPictures(pictures, (body) => uploadOrderPictures(paymentIntentId, body));
  const body = { ...review, paymentIntentId, pictures: stored.map(({ public_id }) => public_id) };
  return (await api("POST /reviews", { body })).data;
}

export function useWriteReview(paymentIntentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (opinion: Opinion) => writeReview(paymentIntentId, opinion),
    onSuccess: () => client.invalidateQueries(reviewableQuery(paymentIntentId)),
    // What refused it, such as an order that is not open any more, shows on the order as well.
    onError: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
