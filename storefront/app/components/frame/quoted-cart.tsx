import { formatArrival, windowOf } from "~/lib/arrival";
import { freeShippingOf } from "~/lib/free-shipping";
import { formatDollars } from "~/lib/money";
import type { CartItem } from "~/stores/cart-item";
import { goodsOf, totalOf } from "~/stores/quoted-cart";
import { useCartQuote } from "~/stores/use-cart-quote";
import { CartLines } from "./cart-lines";
import { CartTotal } from "./cart-total";

const ROW = "flex justify-between gap-4 py-1 text-sm text-ink-soft";

interface QuotedCartProps {
  items: readonly CartItem[];
  onNavigate: () => void;
}

/**
 * The cart with what the shop quotes for it: prices, discounts by name, ways of shipping and the total. While it is asked the last
 * answer stands; when it does not answer, only what the cart itself knows does, and that is said.
 */
export default function QuotedCart({ items, onNavigate }: QuotedCartProps) {
  const { quote: last, isCurrent, error, closed } = useCartQuote();
  const quote = error === undefined ? last : undefined;
  const goods = goodsOf(items, quote);
  const discounts = [
    ...(quote?.promotions ?? []),
    ...(quote?.codes ?? []).filter(({ ok }) => ok).map(({ code, discount }) => ({ name: code, discount })),
  ].filter(({ discount }) => discount > 0);
  const lowered = Math.max(0, goods - (quote?.discountTotal ?? 0));
  const free = freeShippingOf(lowered, quote, isCurrent);
  return (
    <>
      <CartLines items={items} quote={quote} onNavigate={onNavigate} />
      <div aria-busy={!isCurrent && error === undefined}>
        {discounts.map(({ name, discount }) => (
          <p key={name} className={ROW}>
            <span>{name}</span>
            <span className="tabular-nums">−{formatDollars(discount)}</span>
          </p>
        ))}
        {quote?.shipping.map(({ id, name, price, arrives }, index) => (
          <p key={id} className={ROW}>
            <span>
              {index > 0 && "or "}
              {name}
              {arrives && <span className="block text-xs">{formatArrival(windowOf(arrives))}</span>}
            </span>
            <span className="tabular-nums">{price === 0 ? "Free" : formatDollars(price)}</span>
          </p>
        ))}
        <CartTotal dollars={isCurrent && quote ? quote.total : totalOf(goods, quote)} />
      </div>
      {free && free.missing > 0 && (
        <p className="-mt-2 pb-4 text-sm text-ink-soft">
          You are {formatDollars(free.missing)} away from free shipping
        </p>
      )}
      {(error !== undefined || quote?.problem) && (
        <p role="status" className="-mt-2 pb-4 text-sm text-ink-soft">
          {closed ?? quote?.problem ?? "Discounts and shipping could not be worked out just now."}
        </p>
      )}
    </>
  );
}
