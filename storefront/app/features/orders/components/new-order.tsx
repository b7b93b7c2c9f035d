import { paths } from "~/lib/paths";
import { useOrder } from "../api/get-order";
import { ArrivalText } from "./arrival-text";
import { OrderLink } from "./order-link";

/** The number of an order that was just paid, and when it arrives. */
export function NewOrder({ paymentIntentId }: { paymentIntentId: string }) {
  const { data: order } = useOrder(paymentIntentId);
  return (
    <div>
      {order && (
        <p>
          Your order number is{" "}
          <OrderLink order={order} to={paths.order.href(order.paymentIntentId)}>
            #{order.orderNumber}
          </OrderLink>
          . It arrives <ArrivalText order={order} />.
        </p>
      )}
      <p className="mt-2">Your order confirmation is on its way by email.</p>
    </div>
  );
}
