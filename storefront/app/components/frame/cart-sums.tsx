import { formatDollars } from "~/lib/money";
import { useCartQuote } from "~/lib/use-cart-quote";
import { CartTotal } from "./cart-total";

/**
 * What the goods of the cart come to with the discounts that the shop quotes, and how far it is to free shipping. Shipping
 * itself is the checkout's.
 */
export default function CartSums({ goods }: { goods: number }) {
  const { quote, isCurrent } = useCartQuote();
  const discounts = [
    ...(quote?.promotions ?? []),
    ...(quote?.codes ?? []).filter(({ ok }) => ok).map(({ code, discount }) => ({ name: code, discount })),
  ].filter(({ discount }) => discount > 0);
  const missing = isCurrent && quote ? quote.freeShippingMissing : 0;
  return (
    <>
      {discounts.map(({ name, discount }) => (
        <p key={name} className="flex justify-between py-1 text-sm text-ink-soft">
          <span>{name}</span>
          <span className="tabular-nums">−{formatDollars(discount)}</span>
        </p>
      ))}
      <CartTotal dollars={Math.max(0, goods - (quote?.discountTotal ?? 0))} />
      {missing > 0 && (
        <p className="-mt-2 pb-4 text-sm text-ink-soft">
          You are {formatDollars(missing)} away from free shipping
        </p>
      )}
    </>
  );
}
