import type { AnswerOf } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { GET as GetDelivery } from "../../api/admin/deliveries/[id]/route";
import type { GET as GetDeliveries } from "../../api/admin/deliveries/route";
import type { GET as GetSlips } from "../../api/admin/deliveries/slips/route";
import type { POST as CheckTracking } from "../../api/admin/deliveries/tracking/route";
import { readLeftOut } from "./left-out";

type DeliveriesPage = AnswerOf<typeof GetDeliveries>;
export type Delivery = DeliveriesPage["deliveries"][number];
export type DeliveryState = Exclude<Delivery["state"], "canceled" | "empty">;
/** A checked line of a pasted list. */
export type TrackingLine = AnswerOf<typeof CheckTracking>["lines"][number];

type AnsweredSlips = AnswerOf<typeof GetSlips>;

export interface PackingSlips extends Omit<AnsweredSlips, "slips"> {
  /** With pieces that are not to be packed, in words. */
  slips: (AnsweredSlips["slips"][number] & { left_out?: string })[];
}

const PATH = "/admin/deliveries";
const KEY = ["deliveries"];
const REFRESH_MS = 30_000;

export function useDeliveries(filter: { state: DeliveryState; q: string; limit: number; offset: number }) {
  const query = new URLSearchParams({
    state: filter.state,
    limit: String(filter.limit),
    offset: String(filter.offset),
    ...(filter.q && { q: filter.q }),
  });
  return useQuery({
    queryKey: [...KEY, filter],
    queryFn: () => call<DeliveriesPage>(`${PATH}?${query}`),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

export function useDelivery(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: () => call<AnswerOf<typeof GetDelivery>>(`${PATH}/${id}`),
  });
}

export const shipOrder = (id: string, parcel: { trackingNumber: string; carrier?: string }) =>
  call(`${PATH}/${id}/ship`, { method: "POST", body: parcel });

export const confirmDelivery = (id: string) => call(`${PATH}/${id}/deliver`, { method: "POST", body: {} });

export const checkTracking = (text: string) =>
  call<AnswerOf<typeof CheckTracking>>(`${PATH}/tracking`, { method: "POST", body: { text } });

export async function readPackingSlips(ids: string[]): Promise<PackingSlips> {
  const [{ slips, shop }, leftOut] = await Promise.all([
    call<AnsweredSlips>(`${PATH}/slips?ids=${ids.map(encodeURIComponent).join(",")}`),
    readLeftOut(ids),
  ]);
  return { slips: slips.map((slip) => ({ ...slip, left_out: leftOut.get(slip.id) })), shop };
}

/** Makes every view that shows orders look again: these pages and the engine's own. */
export function useRefreshOrders(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [KEY, ["orders"], ["today"]].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
  };
}

/** A change of one order, after which every view looks again, also when it was refused. */
export function useOrderChange<Input>(change: (input: Input) => Promise<unknown>) {
  const refresh = useRefreshOrders();
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      // Not waited for: the row that asked may be gone by then, and could no longer say what came of it.
      void refresh();
    },
  });
}
