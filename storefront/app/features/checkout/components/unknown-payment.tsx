import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { PaymentResult } from "./payment-result";

/** The page's address names no payment, or none of this shopper's. */
export function UnknownPayment() {
  return (
    <PaymentResult look="failure" title="There is no payment to show">
      <p>Payments of yours show under My Orders. Your cart is kept.</p>
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.checkout.href()} size="large">
          Back to checkout
        </ButtonLink>
        <ButtonLink to={paths.orders.href()} size="large" variant="secondary">
          My Orders
        </ButtonLink>
      </div>
    </PaymentResult>
  );
}
