import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";
import { orderOptions } from "./get-order";

/**
 * Cancels an order of one's own; its money goes back. Throws ApiError 404, 409 when it is on its way.
 *
 * @param onDone told even when the button is gone by then
 */
export function useCancelOrder(paymentIntentId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await api("POST /orders/:paymentIntentId/cancel", { params: { paymentIntentId } })).data,
    onSuccess: async (order) => {
      onDone();
      client.setQueryData(orderOptions(paymentIntentId).queryKey, order);
      await client.invalidateQueries({ queryKey: ["orders"] });
    },
    // What refused it, such as a parcel that left, shows on the order as well.
    onError: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
