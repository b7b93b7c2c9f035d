import type { Answered } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Stage } from "../../api/admin/order-returns/route";
import type { ListedReturn } from "../../modules/after-sale/return-record";

const PATH = "/admin/order-returns";
const KEY = ["order-returns"];

export type ShownReturn = Answered<ListedReturn>;

/** Returns of one stage. */
export function useReturns(stage: Stage, limit: number, offset: number) {
  return useQuery({
    queryKey: [...KEY, stage, limit, offset],
    queryFn: () =>
      call<{ returns: ShownReturn[]; count: number }>(
        `${PATH}?stage=${stage}&limit=${limit}&offset=${offset}`,
      ),
    placeholderData: keepPreviousData,
  });
}

/** A step of a return, with what the call of it takes. */
export type ReturnStep =
  | { step: "approve"; words: string }
  | { step: "refuse"; words: string }
  | { step: "receive"; written_off: { item_id: string; reason: string }[] }
  /** Dollars. */
  | { step: "refund"; amount: number };

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
