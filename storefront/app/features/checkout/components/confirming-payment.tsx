import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { useShopConfig } from "~/lib/shop-config";
import { PaymentResult } from "./payment-result";

/** The payment is neither certain nor lost. It is also what shows where no script runs. */
export function ConfirmingPayment() {
  const { supportEmail } = useShopConfig();
  return (
    <PaymentResult look="waiting" title="Your payment is being confirmed">
      <p>This usually takes a few seconds. Please don't pay again: your cart stays as it is until then.</p>
      <p className="mt-2 text-base">
        You can leave this page. Your order confirmation comes by email, and the order shows under My Orders.
        If neither is there within an hour, write to{" "}
        <a href={`mailto:${supportEmail}`} className="text-link">
          {supportEmail}
        </a>
        .
      </p>
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.orders.href()} size="large" variant="secondary">
          My Orders
        </ButtonLink>
        <ButtonLink to={paths.products.href()} size="large" variant="quiet">
          Continue shopping
        </ButtonLink>
      </div>
    </PaymentResult>
  );
}
