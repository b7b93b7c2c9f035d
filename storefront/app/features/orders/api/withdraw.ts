import type { WithdrawalBody } from "@contract/after-sale";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "~/lib/api-client";
import { orderOptions } from "./get-order";

/**
 * Withdraws from the contract about an order of one's own. Throws ApiError 404, 409 when its time is over.
 *
 * @param onDone told even when the form is gone by then
 */
export function useWithdraw(paymentIntentId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof WithdrawalBody>) =>
      (await api("POST /orders/:paymentIntentId/withdrawal", { params: { paymentIntentId }, body })).data,
    onSuccess: (order) => {
      onDone();
      client.setQueryData(orderOptions(paymentIntentId).queryKey, order);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
