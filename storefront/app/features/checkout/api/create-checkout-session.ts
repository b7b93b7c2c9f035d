import type { CreateCheckoutSessionBody } from "@contract/checkout";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/lib/api-client";

interface OpenedSession {
  /** The hosted payment page. */
  url: string;
  /** When the session was opened, ms since 1970 by the server's clock. An order of this payment is not older. */
  openedAt: number;
}

/**
 * Opens the hosted payment of a cart, or returns to one that is open.
 *
 * @throws ApiError 401; 409 when lines changed, listed in the header `X-Cart-Changes`
 */
async function createCheckoutSession(body: CreateCheckoutSessionBody): Promise<OpenedSession> {
  const { data, headers } = await api("POST /pay/create-checkout-session", { body });
  const serverTime = Date.parse(headers.get("date") ?? "");
  return { url: data.url, openedAt: Number.isNaN(serverTime) ? Date.now() : serverTime };
}

export function useCreateCheckoutSession() {
  return useMutation({ mutationFn: createCheckoutSession });
}
