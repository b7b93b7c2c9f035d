import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

/** What the cardholder has taken up with the bank; `amount` in cents. */
export interface Dispute {
  id: string;
  reason: string;
  status: string;
  amount: number;
  due_by: string | null;
}

/** What `GET /admin/stripe-checkouts` answers of each; amounts in cents. */
export interface Review {
  id: string;
  reason: string | null;
  actions: string[];
  email: string;
  order_id: string | null;
  payment_intent_id: string | null;
  currency_code: string;
  authorised_amount: number | null;
  captured_amount: number | null;
  refunded_amount: number;
  disputes: Dispute[];
  payment_url: string | null;
  last_error: string | null;
  updated_at: string;
}

const PATH = "/admin/stripe-checkouts";
const KEY = ["stripe-checkouts"];
const REFRESH_MS = 15_000;

export function useReviews({ limit, offset }: { limit: number; offset: number }) {
  return useQuery({
    queryKey: [...KEY, limit, offset],
    queryFn: () => call<{ checkouts: Review[]; count: number }>(`${PATH}?limit=${limit}&offset=${offset}`),
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
