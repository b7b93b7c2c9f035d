import type { Order } from "@contract/records";
import { LineItem } from "~/components/ui/line-item";
import { formatCents, formatDollars } from "~/lib/money";

/** The lines of an order, the sums that make its total, and what went back. */
export function OrderLines({ order }: { order: Order }) {
  const { subtotal, shippingTotal, discountTotal, codes, total, refundedTotal } = order;
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
      <div className="mt-2 grid gap-2 border-t border-line pt-4">
        <Sum label="Subtotal" amount={formatCents(subtotal)} />
        <Sum label="Shipping" amount={shippingTotal === 0 ? "Free" : formatCents(shippingTotal)} />
        {discountTotal > 0 && (
          <Sum
            label={codes.length > 0 ? `Discount (${codes.join(", ")})` : "Discount"}
            amount={`−${formatCents(discountTotal)}`}
          />
        )}
        <p className="flex justify-between font-semibold">
          <span>Total</span>
          <span className="tabular-nums">{formatCents(total)}</span>
        </p>
        {refundedTotal > 0 && <Sum label="Paid back" amount={formatCents(refundedTotal)} />}
      </div>
    </>
  );
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="flex justify-between gap-4 text-ink-soft">
      <span>{label}</span>
      <span className="tabular-nums">{amount}</span>
    </p>
  );
}
