import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { orderOptions } from "./get-order";

/** Cancels an order of one's own; its money goes back. @throws ApiError 404, 409 when it is on its way */
export function useCancelOrder(paymentIntentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await api("POST /orders/:paymentIntentId/cancel", { params: { paymentIntentId } })).data,
    onSuccess: async (order) => {
      client.setQueryData(orderOptions(paymentIntentId).queryKey, order);
      await client.invalidateQueries({ queryKey: ["orders"] });
    },
    // What refused it, such as a parcel that left, shows on the order as well.
    onError: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
