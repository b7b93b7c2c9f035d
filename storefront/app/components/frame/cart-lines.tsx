import type { CartQuote } from "@contract/checkout";
import { Link } from "react-router";
import { LineItem } from "~/components/ui/line-item";
import { formatDollars } from "~/lib/money";
import { paths } from "~/lib/paths";
import { type CartItem, lineId, lineName } from "~/stores/cart-item";
import { quotedLine } from "~/stores/quoted-cart";

interface CartLinesProps {
  items: readonly CartItem[];
  /** What the shop says of the lines; until then they cost what they did when they were added. */
  quote: CartQuote | undefined;
  onNavigate: () => void;
}

/** What is in the cart, at the prices that the shop asks now. */
export function CartLines({ items, quote, onNavigate }: CartLinesProps) {
  return (
    <ul className="mt-2 max-h-[min(22rem,50vh)] divide-y divide-line overflow-y-auto">
      {items.map((item) => {
        const quoted = quotedLine(quote, item);
        const price = quoted?.unitPrice || item.price;
        return (
          <LineItem
            key={lineId(item)}
            image={item.imageUrl[0]}
            detail={`${item.quantity} x ${formatDollars(price)}`}
            earlier={quoted?.compareAtPrice ?? null}
          >
            <Link
              to={paths.product.href(item.handle, item.variantTitle && item.variantId)}
              onClick={onNavigate}
              className="line-clamp-2 text-sm font-semibold first-letter:uppercase hover:text-ember-deep"
            >
              {lineName(item)}
            </Link>
            {quoted?.mustChoose && (
              <Link
                to={paths.product.href(item.handle)}
                onClick={onNavigate}
                aria-label={`Choose which ${item.title}`}
                className="mt-1 block text-sm font-semibold text-danger underline"
              >
                Choose which
              </Link>
            )}
          </LineItem>
        );
      })}
    </ul>
  );
}
