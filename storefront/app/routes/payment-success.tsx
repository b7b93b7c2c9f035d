import { ButtonLink } from "~/components/ui/button";
import { PasskeyAfterPayment } from "~/features/account/components/passkey-after-payment";
import { ConfirmingPayment } from "~/features/checkout/components/confirming-payment";
import { PaymentResult } from "~/features/checkout/components/payment-result";
import { SignedOutPayment } from "~/features/checkout/components/signed-out-payment";
import { UnknownPayment } from "~/features/checkout/components/unknown-payment";
import { UnpaidPayment } from "~/features/checkout/components/unpaid-payment";
import { type PaymentOutcome, usePaymentOutcome } from "~/features/checkout/model/use-payment-outcome";
import { NewOrder } from "~/features/orders/components/new-order";
import { paths } from "~/lib/paths";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Your payment");

/** Where the hosted payment page sends the shopper. Whether they have paid is the server's word. */
export default function PaymentSuccess() {
  return (
    <div aria-live="polite">
      <Outcome outcome={usePaymentOutcome()} />
    </div>
  );
}

function Outcome({ outcome }: { outcome: PaymentOutcome }) {
  switch (outcome.state) {
    case "paid":
      return <Paid paymentIntentId={outcome.paymentIntentId} />;
    case "confirming":
      return <ConfirmingPayment />;
    case "unpaid":
      return <UnpaidPayment />;
    case "unknown":
      return <UnknownPayment />;
    case "signed-out":
      return <SignedOutPayment />;
  }
}

function Paid({ paymentIntentId }: { paymentIntentId: string }) {
  return (
    <PaymentResult look="success" title="Payment Successful, thanks for your purchase!">
      <NewOrder paymentIntentId={paymentIntentId} />
      <div className="mt-9 flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.products.href()} size="large">
          Continue shopping
        </ButtonLink>
        <ButtonLink to={paths.orders.href()} size="large" variant="secondary">
          My Orders
        </ButtonLink>
      </div>
      <PasskeyAfterPayment />
    </PaymentResult>
  );
}
