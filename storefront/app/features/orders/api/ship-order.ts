import type { ShipBody } from "@contract/orders";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/** Marks an order dispatched and mails the tracking number; administrators only. @throws ApiError 400, 404, 409 */
async function shipOrder(body: ShipBody): Promise<void> {
  await api("POST /orders/ship", { body });
}

export function useShipOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: shipOrder,
    onSuccess: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}
