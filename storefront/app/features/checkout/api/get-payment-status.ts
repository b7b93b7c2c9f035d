import type { PaymentStatus } from "@contract/checkout";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ApiError, api } from "~/lib/api-client";
import { askAgainAfter } from "./ask-again";

/** What has become of a payment. @throws ApiError 401; 404 when there is none or it is somebody else's */
async function getPaymentStatus(sessionId: string, signal?: AbortSignal): Promise<PaymentStatus> {
  return (await api("GET /pay/checkout-sessions/:sessionId", { params: { sessionId }, signal })).data;
}

/** Nobody signed in, or no such payment: asking again would bring the same answer. */
const isFinal = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 404);

const paymentStatusOptions = (sessionId: string) =>
  queryOptions({
    queryKey: ["payments", sessionId],
    queryFn: ({ signal }) => getPaymentStatus(sessionId, signal),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (isFinal(error) || (data && data.state !== "confirming")) return false;
      return askAgainAfter(dataUpdateCount + errorUpdateCount);
    },
  });

/** Goes on asking while the payment is being confirmed and while the shop does not answer. */
export function usePaymentStatus(sessionId: string, isEnabled: boolean) {
  const { data, error } = useQuery({ ...paymentStatusOptions(sessionId), enabled: isEnabled });
  return { status: data, refusal: isFinal(error) ? (error as ApiError).status : undefined };
}
