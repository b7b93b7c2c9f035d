import { useState } from "react";
import { Spinner } from "~/components/ui/spinner";
import { useNewOrder } from "../api/wait-for-order";

interface NewOrderProps {
  userId: string;
  /** When the payment was opened, ms since 1970; null when this tab opened none. Read once, in the browser. */
  readPlacedAfter: () => number | null;
}

/** The number of the order that a payment has just made. The order is made when the payment provider tells. */
export function NewOrder({ userId, readPlacedAfter }: NewOrderProps) {
  const [placedAfter] = useState(readPlacedAfter);
  const { order, isWaiting } = useNewOrder(userId, placedAfter);
  return (
    <div role="status">
      {order ? (
        <p>
          Your order number is <strong className="text-ink">#{order.orderNumber}</strong>.
        </p>
      ) : isWaiting ? (
        <p className="flex items-center justify-center gap-3">
          <Spinner size={22} label="" /> We are preparing your order
        </p>
      ) : null}
      <p className="mt-2">Your order confirmation is on its way by email.</p>
    </div>
  );
}
