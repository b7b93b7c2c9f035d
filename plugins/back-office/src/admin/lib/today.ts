import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call, Refusal } from "@emberly/kit/admin/call";
import type { CountedCurrency } from "@emberly/kit/admin/format";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GET as GetLowStock } from "../../api/admin/today/low-stock/route";
import type { GET as GetSales } from "../../api/admin/today/sales/route";

/**
 * What Today reads of a call of stripe-checkout; amounts in cents. Said here, because this plugin depends neither on that one
 * nor on the others named below: a shop may have some of them or none, and a missing call leaves its part of the page out.
 */
export interface PaymentToReview extends CountedCurrency {
  id: string;
  reason: string | null;
  email: string;
  authorised_amount: number | null;
  captured_amount: number | null;
  last_error: string | null;
  updated_at: string;
}

/** What Today reads of a call of mail-outbox. */
export interface FailedMail {
  id: string;
  to: string;
  subject: string;
  attempts: number;
  created_at: string;
  error: string;
  given_up: boolean;
  can_be_sent: boolean;
}

/** What Today reads of a call of after-sale; the amount in cents. */
export interface ReturnToDecide extends CountedCurrency {
  id: string;
  number: number;
  order_number: number;
  is_withdrawal: boolean;
  refund_total: number;
  created_at: string;
}

const REFRESH_MS = 30_000;
/** Rows of a list at once. */
export const PAGE_SIZE = 5;

function useToday<Answer>(path: string, query: Record<string, string | number>) {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return useQuery({
    queryKey: ["today", path, query],
    queryFn: () => call<Answer>(`/admin/${path}?${params}`),
    placeholderData: keepPreviousData,
    retry: (failures, error) => !isAbsent(error) && failures < 1,
    refetchInterval: ({ state }) => (isAbsent(state.error) ? false : REFRESH_MS),
  });
}

/** Another plugin's call in a shop without that plugin; a permission gate refuses what it does not know. */
export const isAbsent = (error: unknown) =>
  error instanceof Refusal && [403, 404].includes(error.status ?? 0);

export const useLowStock = (offset: number) =>
  useToday<AnswerOf<typeof GetLowStock>>("today/low-stock", { limit: PAGE_SIZE, offset });

export const usePaymentsToReview = (offset: number) =>
  useToday<{ checkouts: PaymentToReview[]; count: number }>("stripe-checkouts", { limit: PAGE_SIZE, offset });

export const useFailedMails = (offset: number) =>
  useToday<{ mails: FailedMail[]; count: number }>("failed-mails", { limit: PAGE_SIZE, offset });

export const useReturnsToDecide = (offset: number) =>
  useToday<{ returns: ReturnToDecide[]; count: number }>("order-returns", {
    stage: "decide",
    limit: PAGE_SIZE,
    offset,
  });

/** How many returns came back and wait for their money. */
export const useReturnsToPayBack = () =>
  useToday<{ count: number }>("order-returns", { stage: "inspect", limit: 1, offset: 0 });

export const useSales = () =>
  useToday<AnswerOf<typeof GetSales>>("today/sales", {
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });

/** Sends a failed mail again or forgets it. */
export function useMailAction(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: "send" | "dismiss") =>
      action === "send"
        ? call(`/admin/failed-mails/${id}/send`, { method: "POST", body: {} })
        : call(`/admin/failed-mails/${id}`, { method: "DELETE" }),
    onSettled: () => {
      // Not waited for: the row that asked may be gone by then, and could no longer say what came of it.
      void queryClient.invalidateQueries({ queryKey: ["today", "failed-mails"] });
    },
  });
}
