import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useRootStore } from "~/stores/root-store";
import { useIsLoaded, useSession } from "~/stores/use-session";
import { usePaymentStatus } from "../api/get-payment-status";
import { settleOnce } from "./settled-payments";

export type PaymentOutcome =
  | { state: "paid"; paymentIntentId: string }
  /** Also while the question is still on its way. */
  | { state: "confirming" }
  | { state: "unpaid" }
  /** No payment of this shopper is known under the page's address. */
  | { state: "unknown" }
  | { state: "signed-out" };

/**
 * What has become of the payment that the page's address names. The cart is emptied once it is paid, and only then:
 * anybody can open the address of this page.
 */
export function usePaymentOutcome(): PaymentOutcome {
  const sessionId = useSearchParams()[0].get("session_id") ?? "";
  const session = useSession();
  const isLoaded = useIsLoaded();
  const { status, refusal } = usePaymentStatus(sessionId, sessionId !== "" && session.status === "signed-in");
  const isPaid = status?.state === "paid";

  // Waits until the stored cart is loaded: before that, loading would bring the old cart back.
  useEffect(() => {
    if (isLoaded && isPaid && settleOnce(sessionId)) useRootStore.getState().clearCart();
  }, [isLoaded, isPaid, sessionId]);

  if (sessionId === "" || refusal === 404) return { state: "unknown" };
  if (session.status === "signed-out" || refusal === 401) return { state: "signed-out" };
  if (!status) return { state: "confirming" };
  return status.state === "paid"
    ? { state: "paid", paymentIntentId: status.paymentIntentId ?? sessionId }
    : { state: status.state };
}
