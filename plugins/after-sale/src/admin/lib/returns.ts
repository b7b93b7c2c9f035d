import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GET as GetReasons } from "../../api/admin/order-returns/reasons/route";
import type { GET as GetReturns } from "../../api/admin/order-returns/route";
import type { ReturnsQuery } from "../../modules/after-sale/read-returns";
import type { ArrivedLine } from "../../modules/after-sale/return-record";

const PATH = "/admin/order-returns";
const KEY = ["order-returns"];

type ReturnsPage = AnswerOf<typeof GetReturns>;
export type ShownReturn = ReturnsPage["returns"][number];

/** What a line of the order is called, with its variant. */
export const nameIn = ({ items }: ShownReturn, itemId: string) =>
  items.find(({ item_id }) => item_id === itemId)?.title ?? itemId;

/** Returns of one stage, or those of every stage that a search finds. */
export function useReturns({ stage, q, limit, offset }: ReturnsQuery) {
  const query = new URLSearchParams({ stage, limit: String(limit), offset: String(offset), ...(q && { q }) });
  return useQuery({
    queryKey: [...KEY, stage, q, limit, offset],
    queryFn: () => call<ReturnsPage>(`${PATH}?${query}`),
    placeholderData: keepPreviousData,
  });
}

/** Why products came back in the last days. */
export function useReasons(days: number) {
  return useQuery({
    queryKey: [...KEY, "reasons", days],
    queryFn: () => call<AnswerOf<typeof GetReasons>>(`${PATH}/reasons?days=${days}`),
    placeholderData: keepPreviousData,
  });
}

/** A step of a return, with what the call of it takes. */
export type ReturnStep =
  | { step: "approve"; words: string }
  | { step: "refuse"; words: string }
  | { step: "receive"; number: number; lines: ArrivedLine[]; is_last: boolean; words?: string }
  /** In whole units of the order's currency; none to finish what Stripe has not answered. */
  | { step: "refund"; amount?: number };

/** Approves returns one after the other, without words. @returns what could not be approved, in words */
export function useApproveReturns() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (returns: ShownReturn[]) => {
      const failed: string[] = [];
      for (const { id, number } of returns) {
        await call(`${PATH}/${id}/approve`, { method: "POST", body: {} }).catch((error: Error) =>
          failed.push(`#${number}: ${error.message}`),
        );
      }
      return failed;
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
}

/** Moves a return on. */
export function useMoveReturn(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ step, ...body }: ReturnStep) => call(`${PATH}/${id}/${step}`, { method: "POST", body }),
    onSettled: () => {
      // Not waited for: the row that asked may be gone by then, and could no longer say what came of it.
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
}
