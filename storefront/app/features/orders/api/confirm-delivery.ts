import type { ConfirmDeliveryBody } from "@contract/orders";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Marks an order delivered; administrators only. @throws ApiError 404, 409 when it already is */
async function confirmDelivery(body: ConfirmDeliveryBody): Promise<void> {
  await api("POST /orders/confirmDelivery", { body });
}

export function useConfirmDelivery() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: confirmDelivery,
    // Reloads after a failure too, because a 409 means that the screen is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
