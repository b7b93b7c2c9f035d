import type { Order } from "@contract/records";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** One order, for its owner or an administrator. @throws ApiError 401, 404 */
async function getOrder(paymentIntentId: string, signal?: AbortSignal): Promise<Order> {
  return (await api("GET /orders/:paymentIntentId", { params: { paymentIntentId }, signal })).data;
}

export const orderOptions = (paymentIntentId: string) =>
  queryOptions({
    queryKey: ["orders", "one", paymentIntentId],
    queryFn: ({ signal }) => getOrder(paymentIntentId, signal),
  });

/** @param known the order as the previous screen had it; it shows at once and is then loaded again */
export function useOrder(paymentIntentId: string, known?: Order) {
  return useQuery({ ...orderOptions(paymentIntentId), initialData: known, initialDataUpdatedAt: 0 });
}
