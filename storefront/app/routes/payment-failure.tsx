import { UnpaidPayment } from "~/features/checkout/components/unpaid-payment";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Payment unsuccessful");

export default UnpaidPayment;
