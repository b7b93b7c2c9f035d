import { useLocation } from "react-router";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { PaymentResult } from "./payment-result";

/** A payment shows to who made it. */
export function SignedOutPayment() {
  const { pathname, search } = useLocation();
  return (
    <PaymentResult look="failure" title="Sign in to see your payment">
      <p>If it went through, your order confirmation comes by email. Your cart is kept until we know.</p>
      <ButtonLink to={paths.login.href()} state={{ next: pathname + search }} size="large" className="mt-9">
        Sign in
      </ButtonLink>
    </PaymentResult>
  );
}
