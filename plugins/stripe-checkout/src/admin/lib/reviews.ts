import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReviewRecord } from "../../modules/checkout/rules/review-record";

const PATH = "/admin/stripe-checkouts";
const KEY = ["stripe-checkouts"];
const REFRESH_MS = 15_000;

export function useReviews({ limit, offset }: { limit: number; offset: number }) {
  return useQuery({
    queryKey: [...KEY, limit, offset],
    queryFn: () =>
      call<{ checkouts: ReviewRecord[]; count: number }>(`${PATH}?limit=${limit}&offset=${offset}`),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useResolve(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: string) => call(`${PATH}/${id}/resolve`, { method: "POST", body: { action } }),
    onSettled: () => {
      // Not waited for: the row that asked may be gone by then, and could no longer say what came of it.
      void queryClient.invalidateQueries({ queryKey: KEY });
    },
  });
}
