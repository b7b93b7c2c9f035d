import type { CartQuote } from "@contract/checkout";
import { Link } from "react-router";
import { TrashIcon } from "~/components/ui/icons";
import { Thumbnail } from "~/components/ui/thumbnail";
import { formatDollars } from "~/lib/money";
import { paths } from "~/lib/paths";
import { type CartItem, lineId, lineName } from "~/stores/cart-item";
import { QuantityControl } from "./quantity-control";

interface CheckoutLineProps {
  item: CartItem;
  quoted: CartQuote["lines"][number] | undefined;
  /** The shop said that it can't be bought any more. */
  isUnavailable: boolean;
  onRemove: (id: string) => void;
}

/** A row of the table. Its cells stack into a card on small screens. */
export function CheckoutLine({ item, quoted, isUnavailable, onRemove }: CheckoutLineProps) {
  const address = paths.product.href(item.handle, item.variantTitle && item.variantId);
  return (
    <tr className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 py-6 md:table-row [&>td]:md:py-6 [&>td]:md:align-top">
      <td className="col-span-2 md:pr-6">
        <div className="group flex items-start gap-4">
          {/* The title leads there too, and says where. */}
          <Link to={address} tabIndex={-1} aria-hidden="true" className="shrink-0">
            <Thumbnail
              image={item.imageUrl[0]}
              size={96}
              className={isUnavailable ? "opacity-50 grayscale" : undefined}
            />
          </Link>
          <div className="min-w-0">
            <Link to={address} className="block">
              <span className="block font-display text-lg leading-snug first-letter:uppercase group-hover:underline">
                {item.title}
              </span>
              {item.variantTitle && (
                <span className="mt-1 block text-sm text-ink-soft">{item.variantTitle}</span>
              )}
            </Link>
            {isUnavailable && (
              <span className="mt-1 block text-sm font-semibold text-danger">Not available now</span>
            )}
            {quoted?.mustChoose && (
              <p className="mt-1 text-sm">
                <span className="text-ink-soft">Sold in several kinds now. </span>
                <Link
                  to={address}
                  aria-label={`Choose which ${item.title}`}
                  className="font-semibold text-danger underline"
                >
                  Choose which
                </Link>
              </p>
            )}
          </div>
        </div>
      </td>
      <td className="hidden text-sm text-ink-soft md:table-cell md:pr-8">
        <span className="line-clamp-3">{item.desc}</span>
      </td>
      <td className="order-last col-span-3 md:pr-6">
        <div className="flex items-center gap-2">
          {!isUnavailable && <QuantityControl item={item} />}
          <button
            type="button"
            data-removes
            aria-label={`Remove ${lineName(item)}`}
            onClick={() => onRemove(lineId(item))}
            className="grid size-11 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-paper-deep hover:text-danger"
          >
            <TrashIcon size={20} />
          </button>
        </div>
      </td>
      <td className="text-right tabular-nums">
        {quoted && quoted.compareAtPrice !== null && (
          <s className="block text-sm text-ink-soft">
            <span className="sr-only">Earlier price: </span>
            {formatDollars(quoted.compareAtPrice)}
          </s>
        )}
        <span className="font-medium">{formatDollars(item.price)}</span>
        {item.quantity > 1 && <span className="block text-sm text-ink-soft">each</span>}
        {quoted !== undefined && quoted.discount > 0 && (
          <span className="block text-sm text-leaf">−{formatDollars(quoted.discount)}</span>
        )}
      </td>
    </tr>
  );
}
