import type { Order } from "@contract/records";
import { LineItem } from "~/components/ui/line-item";
import { formatCents, formatDollars } from "~/lib/money";

/** The lines of an order, and the sums that make its total. */
export function OrderLines({ order }: { order: Order }) {
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
      {order.discountTotal > 0 && (
        <p className="mt-2 flex justify-between text-ink-soft">
          <span>Discount{order.codes.length > 0 && ` (${order.codes.join(", ")})`}</span>
          <span className="tabular-nums">−{formatCents(order.discountTotal)}</span>
        </p>
      )}
    </>
  );
}
