import type { ReturnBody } from "@contract/after-sale";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "~/lib/api-client";

/** Asks to send things back. @throws ApiError 404, 409 when it is too late or more than what has not come back */
export function useRequestReturn(paymentIntentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ReturnBody>) =>
      api("POST /orders/:paymentIntentId/returns", { params: { paymentIntentId }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
