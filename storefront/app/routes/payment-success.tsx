import { useEffect } from "react";
import { ButtonLink } from "~/components/ui/button";
import { PaymentResult } from "~/features/checkout/components/payment-result";
import { recallOpenedAt } from "~/features/checkout/model/opened-at";
import { NewOrder } from "~/features/orders/components/new-order";
import { screenMeta } from "~/lib/screen-meta";
import { paths } from "~/paths";
import { useRootStore } from "~/stores/root-store";
import { useIsLoaded, useSession } from "~/stores/use-session";

export const meta = screenMeta("Payment successful");

export default function PaymentSuccess() {
  const clearCart = useRootStore((state) => state.clearCart);
  const isLoaded = useIsLoaded();
  const session = useSession();

  // Waits until the stored cart is loaded: before that, loading would bring the old cart back.
  useEffect(() => {
    if (isLoaded) clearCart();
  }, [isLoaded, clearCart]);

  return (
    <PaymentResult isSuccess title="Payment Successful, thanks for your purchase!">
      {session.status === "signed-in" ? (
        <NewOrder userId={session.user._id} readPlacedAfter={recallOpenedAt} />
      ) : (
        <p>Your order confirmation is on its way by email.</p>
      )}
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.products.href()} size="large">
          Continue shopping
        </ButtonLink>
        {session.status === "signed-in" && (
          <ButtonLink to={paths.orders.href()} size="large" variant="secondary">
            My Orders
          </ButtonLink>
        )}
      </div>
    </PaymentResult>
  );
}
