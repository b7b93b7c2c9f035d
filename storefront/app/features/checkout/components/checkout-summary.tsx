import { Button } from "~/components/ui/button";
import { cx } from "~/components/ui/class-names";
import { Failure } from "~/components/ui/failure";
import { ErrorMessage } from "~/components/ui/message";
import { arrivalOfPaid, formatArrival, windowOf } from "~/lib/arrival";
import { freeShippingOf } from "~/lib/free-shipping";
import { formatDollars } from "~/lib/money";
import { useShopConfig } from "~/lib/shop-config";
import { totalOf } from "~/stores/quoted-cart";
import type { QuotedCart } from "~/stores/use-cart-quote";
import { CodeField } from "./code-field";
import { QuotedSums } from "./quoted-sums";

interface CheckoutSummaryProps {
  quoted: QuotedCart;
  /** Dollars, of what the cart holds and can be bought. */
  goods: number;
  isBusy: boolean;
  /** What the shopper has to do before paying. */
  obstacle: string | undefined;
  /** Why the payment could not be opened. */
  error: unknown;
  onSubmit: () => void;
}

export function CheckoutSummary({ quoted, goods, isBusy, obstacle, error, onSubmit }: CheckoutSummaryProps) {
  const { supportEmail } = useShopConfig();
  const { isCurrent, closed } = quoted;
  // An answer of an earlier cart says nothing for sure once the shop does not answer.
  const quote = quoted.error === undefined ? quoted.quote : undefined;
  const isWaiting = !isCurrent && !quoted.error;
  const lowered = Math.max(0, goods - (quote?.discountTotal ?? 0));
  const free = freeShippingOf(lowered, quote, isCurrent);
  const arrives = quote?.shipping[0]?.arrives;
  return (
    <section
      aria-label="Summary"
      aria-busy={isWaiting}
      className="rounded-md bg-white p-6 shadow-lift sm:p-8 lg:sticky lg:top-28 lg:self-start"
    >
      <QuotedSums goods={goods} quote={quote} />
      <p className="mt-3 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="eyebrow">TOTAL</span>
        <span
          aria-live="polite"
          className={cx("font-display text-3xl tabular-nums transition-opacity", isWaiting && "opacity-60")}
        >
          {formatDollars(isCurrent && quote ? quote.total : totalOf(goods, quote))}
        </span>
      </p>
      {quoted.error !== undefined && !closed && (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          Discounts and shipping could not be worked out just now. The payment page shows the whole sum before
          you pay.
        </p>
      )}
      <CodeField />
      {free && (
        <>
          <p className="mt-5 text-sm font-medium">
            {free.missing > 0
              ? `You are ${formatDollars(free.missing)} away from free shipping`
              : "Your order ships free"}
          </p>
          <progress
            value={free.missing > 0 ? Math.min(free.goods, free.from) : 1}
            max={free.missing > 0 ? free.from : 1}
            aria-label="On the way to free shipping"
            className="mt-2 block h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-ember [&::-webkit-progress-bar]:bg-linen [&::-webkit-progress-value]:bg-ember"
          />
        </>
      )}
      {quote?.problem && (
        <p role="status" className="mt-5 text-sm font-medium text-danger">
          {quote.problem}
        </p>
      )}
      {!closed && (
        <>
          <p className="mt-5 text-sm">
            Order today and it arrives{" "}
            <strong>{formatArrival(arrives ? windowOf(arrives) : arrivalOfPaid(new Date()))}</strong>.
          </p>
          <p className="mt-2 text-sm text-ink-soft">
            Shipping is within the United States only. You choose how on the next page, where you pay by card.
          </p>
        </>
      )}
      <div className="mt-6 grid gap-4">
        {obstacle && <ErrorMessage>{obstacle}</ErrorMessage>}
        {closed && (
          <p role="status" className="font-medium text-danger">
            {closed}
          </p>
        )}
        {error && !closed ? (
          <div className="grid gap-2">
            <Failure error={error} />
            <p className="px-4 text-sm text-ink-soft">
              Your cart is kept and nothing was charged. Try again in a moment
              {supportEmail ? `, or write to ${supportEmail}.` : "."}
            </p>
          </div>
        ) : null}
        {!closed && (
          <Button size="large" isLoading={isBusy} onClick={onSubmit}>
            Complete Checkout
          </Button>
        )}
      </div>
    </section>
  );
}
