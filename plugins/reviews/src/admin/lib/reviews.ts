import type { Answered, AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GET as GetReviews } from "../../api/admin/reviews/route";
import type { Decision, ReviewList } from "../../modules/reviews/decide";

const PATH = "/admin/reviews";
const KEY = ["reviews"];

type ReviewsPage = AnswerOf<typeof GetReviews>;
export type ShownReview = ReviewsPage["reviews"][number];

interface Page {
  status: ReviewList;
  limit: number;
  offset: number;
}

/** Reviews of one list, the newest first. */
export function useReviews({ status, limit, offset }: Page) {
  return useQuery({
    queryKey: [...KEY, status, limit, offset],
    queryFn: () => call<ReviewsPage>(`${PATH}?status=${status}&limit=${limit}&offset=${offset}`),
    placeholderData: keepPreviousData,
  });
}

/** Publishes, hides or answers a review. */
export function useDecide(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decision: Answered<Decision>) => call(`${PATH}/${id}`, { method: "POST", body: decision }),
    onSettled: () => {
      // Not waited for: the row that asked may be gone by then, and could no longer say what came of it.
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
}
