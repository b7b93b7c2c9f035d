import { Link } from "react-router";
import { paths } from "~/lib/paths";
import { useOrder } from "../api/get-order";
import { ArrivalText } from "./arrival-text";

/** The number of an order that was just paid, and when it arrives. */
export function NewOrder({ paymentIntentId }: { paymentIntentId: string }) {
  const { data: order } = useOrder(paymentIntentId);
  return (
    <div>
      {order && (
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
      )}
      <p className="mt-2">Your order confirmation is on its way by email.</p>
    </div>
  );
}
