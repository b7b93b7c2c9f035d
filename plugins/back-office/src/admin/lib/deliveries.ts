import { call } from "@emberly/kit/admin/call";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export type DeliveryState = "to_ship" | "on_the_way" | "delivered";

/** What `GET /admin/deliveries` answers of each order; dates ISO 8601. */
export interface Delivery {
  id: string;
  order_number: number;
  created_at: string;
  recipient: string;
  place: string;
  shipping_method: string | null;
  pieces: number;
  state: DeliveryState | "canceled";
  tracking_number: string | null;
  carrier: string | null;
  shipped_at: string | null;
  delivered_at: string | null;
  payment_in_review: boolean;
}

export interface DeliveriesPage {
  deliveries: Delivery[];
  count: number;
}

/** A checked line of a pasted list; `fault` is null when it can be carried out. */
export interface TrackingLine {
  line: number;
  order_number: string;
  tracking_number: string;
  carrier: string;
  order_id: string | null;
  recipient: string | null;
  fault: string | null;
}

interface PackingSlip {
  id: string;
  order_number: number;
  created_at: string;
  shipping_method: string | null;
  recipient: string;
  phone: string | null;
  address: string[];
  lines: { title: string; sku: string | null; quantity: number }[];
}

export interface PackingSlips {
  slips: PackingSlip[];
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

export const readPackingSlips = (ids: string[]) =>
  call<PackingSlips>(`${PATH}/slips?ids=${ids.map(encodeURIComponent).join(",")}`);

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
