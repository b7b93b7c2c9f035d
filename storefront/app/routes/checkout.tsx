import { GoesWithCart } from "~/features/catalogue/components/goes-with-cart";
import { Checkout } from "~/features/checkout/components/checkout";
import { screenMeta } from "~/lib/screen-meta";

export const meta = screenMeta("Complete order");

export default function CheckoutScreen() {
  return (
    <div className="shell py-10 lg:py-16">
      <h1 className="mb-8 font-display text-4xl sm:text-5xl lg:mb-12">Complete order</h1>
      <Checkout />
      <GoesWithCart />
    </div>
  );
}
