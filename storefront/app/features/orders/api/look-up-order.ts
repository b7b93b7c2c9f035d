import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { orderOptions } from "./get-order";

interface Wanted {
  email: string;
  orderNumber: string;
}

/** Has a code mailed when both belong together; nobody learns whether they do. @throws ApiError 400, 429 */
export function useLookUpOrder() {
  return useMutation({ mutationFn: (body: Wanted) => api("POST /order-lookup", { body }) });
}

/** The same for the secret of the mail's link. @throws ApiError 400 for a wrong, late or used one */
export function useOpenOrderByLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { secret: string }) => (await api("POST /order-lookup/link", { body })).data,
    onSuccess: (order) => client.setQueryData(orderOptions(order.paymentIntentId).queryKey, order),
  });
}

/** Opens the order for half an hour in this browser. @throws ApiError 400 for a wrong code, 429 */
export function useOpenOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Wanted & { otp: string }) =>
      (await api("POST /order-lookup/verify", { body })).data,
    onSuccess: (order) => client.setQueryData(orderOptions(order.paymentIntentId).queryKey, order),
  });
}
