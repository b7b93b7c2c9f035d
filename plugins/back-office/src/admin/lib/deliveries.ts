import type { Answered } from "@emberly/kit/admin/answered";
import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import type * as deliveries from "../../modules/back-office/deliveries/deliveries";
import type { PackingSlip } from "../../modules/back-office/deliveries/packing-slips";
import type { CheckedLine } from "../../modules/back-office/deliveries/tracking-list";
import { readLeftOut } from "./left-out";

export type Delivery = Answered<deliveries.Delivery>;
export type DeliveryState = Exclude<Delivery["state"], "canceled">;
/** A checked line of a pasted list. */
export type TrackingLine = CheckedLine;

export interface DeliveriesPage {
  deliveries: Delivery[];
  count: number;
}

export interface PackingSlips {
  /** With pieces that are not to be packed, in words. */
  slips: (Answered<PackingSlip> & { left_out?: string })[];
  shop: { name: string; support_email: string };
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
    queryFn: () =>
      call<{ delivery: Delivery; payment: { id: string; url: string | null } | null }>(`${PATH}/${id}`),
  });
}

export const shipOrder = (id: string, parcel: { trackingNumber: string; carrier?: string }) =>
  call(`${PATH}/${id}/ship`, { method: "POST", body: parcel });

export const confirmDelivery = (id: string) => call(`${PATH}/${id}/deliver`, { method: "POST", body: {} });

export const checkTracking = (text: string) =>
  call<{ lines: TrackingLine[] }>(`${PATH}/tracking`, { method: "POST", body: { text } });

export async function readPackingSlips(ids: string[]): Promise<PackingSlips> {
  const [{ slips, shop }, leftOut] = await Promise.all([
    call<PackingSlips>(`${PATH}/slips?ids=${ids.map(encodeURIComponent).join(",")}`),
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
