import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { POST as ReceiveGoods } from "../../api/admin/stock/receive/route";
import type { GET as GetStock } from "../../api/admin/stock/route";

export type StockPage = AnswerOf<typeof GetStock>;

export interface StockFilter {
  q: string;
  state: string;
  sort: string;
  offset: number;
}

export const PAGE_SIZE = 25;

const PATH = "/admin/stock";
const KEY = ["stock"];

export function useStock({ q, state, sort, offset }: StockFilter) {
  const params = new URLSearchParams({
    sort,
    limit: String(PAGE_SIZE),
    offset: String(offset),
    ...(q && { q }),
    ...(state !== "all" && { state }),
  });
  return useQuery({
    queryKey: [...KEY, params.toString()],
    queryFn: () => call<StockPage>(`${PATH}?${params}`),
    placeholderData: keepPreviousData,
  });
}

/**
 * How many people wait for variants; nobody where the plugin that keeps them is not installed (@emberly/stock-alerts).
 */
export function useWaiting(variantIds: string[]) {
  const ids = [...new Set(variantIds)].join(",");
  const { data } = useQuery({
    queryKey: [...KEY, "waiting", ids],
    queryFn: () => call<{ waiting: Record<string, number> }>(`/admin/stock-alerts?variant_id=${ids}`),
    enabled: ids !== "",
    retry: false,
    placeholderData: keepPreviousData,
  });
  return data?.waiting ?? {};
}

export interface StockEdit {
  stocked?: number;
  expected?: number;
  threshold?: number | null;
}

export function useEditStock(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (edit: StockEdit) => call(`${PATH}/${id}`, { method: "POST", body: edit }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}

interface Arrival {
  lines: { id: string; quantity: number }[];
  /** Sent again with the same key, it is received once. */
  once: string;
}

export function useReceiveGoods() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (arrival: Arrival) =>
      call<AnswerOf<typeof ReceiveGoods>>(`${PATH}/receive`, { method: "POST", body: arrival }),
    // Also without an answer: the goods may be on the shelf.
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
}
