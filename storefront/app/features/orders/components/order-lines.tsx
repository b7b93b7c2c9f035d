import type { Order } from "@contract/records";
import { formatCents, formatDollars } from "~/lib/money";

/** The lines of an order and how its total comes about. */
export function OrderLines({ order }: { order: Order }) {
  const discount = order.subtotal + order.shippingTotal - order.total;
  return (
    <>
      <ul className="divide-y divide-line">
        {order.products.map((line) => {
          const image = line.imageUrl[0];
          return (
            <li key={line._id} className="flex items-center gap-4 py-4">
              {image && (
                <img
                  src={image.secure_url}
                  srcSet={image.srcset}
                  sizes="64px"
                  alt=""
                  width={64}
                  height={64}
                  className="size-16 shrink-0 rounded-sm bg-paper-deep object-cover"
                />
              )}
              <span className="min-w-0 grow">
                <span className="block font-medium first-letter:uppercase">{line.title}</span>
                <span className="block text-sm text-ink-soft">
                  {line.quantity} x {formatDollars(line.price)}
                </span>
              </span>
              <span className="tabular-nums">{formatDollars(line.quantity * line.price)}</span>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 flex justify-between border-t border-line pt-4 text-ink-soft">
        <span>Shipping</span>
        <span className="tabular-nums">
          {order.shippingTotal === 0 ? "Free" : formatCents(order.shippingTotal)}
        </span>
      </p>
      {discount > 0 && (
        <p className="mt-2 flex justify-between text-ink-soft">
          <span>Discount</span>
          <span className="tabular-nums">−{formatCents(discount)}</span>
        </p>
      )}
    </>
  );
}
