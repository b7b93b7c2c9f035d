import { ButtonLink } from "~/components/ui/button";
import { PaymentResult } from "~/features/checkout/components/payment-result";
import { screenMeta } from "~/lib/screen-meta";
import { paths } from "~/paths";

export const meta = screenMeta("Payment unsuccessful");

export default function PaymentFailure() {
  return (
    <PaymentResult isSuccess={false} title="Payment was unsuccessful">
      <p>Check your payment method and try again later.</p>
      <p className="mt-2 text-base">Nothing was charged, and your cart is kept.</p>
      <ButtonLink to={paths.checkout.href()} size="large" className="mt-9">
        Back to checkout
      </ButtonLink>
    </PaymentResult>
  );
}
