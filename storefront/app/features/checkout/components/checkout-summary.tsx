import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { ErrorMessage } from "~/components/ui/message";
import { arrivalOfPaid, formatArrival } from "~/lib/arrival";
import { formatDollars } from "~/lib/money";
import { useShopConfig } from "~/lib/shop-config";
import { missingForFreeShipping } from "../model/free-shipping";

interface CheckoutSummaryProps {
  /** Dollars. */
  total: number;
  isBusy: boolean;
  isBlocked: boolean;
  /** Why the payment could not be opened. */
  error: unknown;
  onSubmit: () => void;
}

export function CheckoutSummary({ total, isBusy, isBlocked, error, onSubmit }: CheckoutSummaryProps) {
  const { freeShippingThreshold, supportEmail } = useShopConfig();
  const missing = missingForFreeShipping(total, freeShippingThreshold);
  return (
    <section
      aria-label="Summary"
      className="rounded-md bg-white p-6 shadow-lift sm:p-8 lg:sticky lg:top-28 lg:self-start"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="eyebrow">TOTAL</span>
        <span aria-live="polite" className="font-display text-3xl tabular-nums">
          {formatDollars(total)}
        </span>
      </p>
      <p className="mt-5 text-sm font-medium">
        {missing > 0 ? `You are ${formatDollars(missing)} away from free shipping` : "Your order ships free"}
      </p>
      <progress
        value={Math.min(total, freeShippingThreshold)}
        max={freeShippingThreshold || 1}
        aria-label="On the way to free shipping"
        className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-linen [&::-webkit-progress-value]:bg-ember"
      />
      <p className="mt-5 text-sm">
        Order today and it arrives <strong>{formatArrival(arrivalOfPaid(new Date()))}</strong>.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Shipping is within the United States only and is added on the next page, where you pay by card.
      </p>
      <div className="mt-6 grid gap-4">
        {isBlocked && <ErrorMessage>Remove the items that are not available to go on.</ErrorMessage>}
        {error ? (
          <div className="grid gap-2">
            <Failure error={error} />
            <p className="px-4 text-sm text-ink-soft">
              Your cart is kept and nothing was charged. Try again in a moment
              {supportEmail ? `, or write to ${supportEmail}.` : "."}
            </p>
          </div>
        ) : null}
        <Button size="large" isLoading={isBusy} onClick={onSubmit}>
          Complete Checkout
        </Button>
      </div>
    </section>
  );
}
