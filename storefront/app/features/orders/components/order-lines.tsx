import type { Order } from "@contract/records";
import { LineItem } from "~/components/ui/line-item";
import { formatCents, formatDollars } from "~/lib/money";

/** The lines of an order, and the sums that make its total. */
export function OrderLines({ order }: { order: Order }) {
  const discount = order.subtotal + order.shippingTotal - order.total;
  return (
    <>
      <ul className="divide-y divide-line">
        {order.products.map((line) => (
          <LineItem
            key={line.variantId ?? line._id}
            image={line.imageUrl[0]}
            detail={`${line.quantity} x ${formatDollars(line.price)}`}
            amount={formatDollars(line.quantity * line.price)}
          >
            <p className="font-medium first-letter:uppercase">{line.title}</p>
            {line.variantTitle && <p className="text-sm text-ink-soft">{line.variantTitle}</p>}
          </LineItem>
        ))}
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
