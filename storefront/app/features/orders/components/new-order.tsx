import { useState } from "react";
import { Link } from "react-router";
import { Spinner } from "~/components/ui/spinner";
import { paths } from "~/paths";
import { useNewOrder } from "../api/wait-for-order";
import { ArrivalText } from "./arrival-text";

interface NewOrderProps {
  userId: string;
  /** When the payment was opened, ms since 1970; null when this tab opened none. It is called once, in the browser. */
  readPlacedAfter: () => number | null;
}

/** Waits for the order of a payment, which is placed once the payment provider reports it, and shows its number. */
export function NewOrder({ userId, readPlacedAfter }: NewOrderProps) {
  const [placedAfter] = useState(readPlacedAfter);
  const { order, isWaiting } = useNewOrder(userId, placedAfter);
  return (
    <div role="status">
      {order ? (
        <p>
          Your order number is{" "}
          <Link
            to={paths.order.href(order.paymentIntentId)}
            state={{ order }}
            className="text-link font-semibold"
          >
            #{order.orderNumber}
          </Link>
          . It arrives <ArrivalText order={order} />.
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
