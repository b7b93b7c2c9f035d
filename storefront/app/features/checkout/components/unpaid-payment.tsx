import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { PaymentResult } from "./payment-result";

/** Nothing was taken, and the way leads back to the cart. */
export function UnpaidPayment() {
  return (
    <PaymentResult look="failure" title="Payment was unsuccessful">
      <p>Check your payment method and try again later.</p>
      <p className="mt-2 text-base">Nothing was charged, and your cart is kept.</p>
      <ButtonLink to={paths.checkout.href()} size="large" className="mt-9">
        Back to checkout
      </ButtonLink>
    </PaymentResult>
  );
}
