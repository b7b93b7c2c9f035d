import type { CheckoutSession, CreateCheckoutSessionBody } from "@contract/checkout";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

/**
 * Opens the hosted payment of a cart, or returns to one that is open.
 *
 * @throws ApiError 401; 409 when lines changed, listed in the header `X-Cart-Changes`
 */
async function createCheckoutSession(body: CreateCheckoutSessionBody): Promise<CheckoutSession> {
  return (await api("POST /pay/create-checkout-session", { body })).data;
}

export function useCreateCheckoutSession() {
  return useMutation({ mutationFn: createCheckoutSession });
}
