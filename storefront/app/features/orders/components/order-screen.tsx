import type { Order } from "@contract/records";
import { Link, useLocation, useParams } from "react-router";
import { LoadFailure } from "~/components/ui/failure";
import { PageSpinner } from "~/components/ui/spinner";
import { paths } from "~/paths";
import { useOrder } from "../api/get-order";
import { OrderDetail } from "./order-detail";

/** The order that the list handed over; history may hold another one or, from an older version, something else. */
function orderInState(state: unknown, paymentIntentId: string): Order | undefined {
  const order = (state as { order?: Order } | null)?.order;
  return order?.paymentIntentId === paymentIntentId && Array.isArray(order.products) && order.shipping
    ? order
    : undefined;
}

/** One order for administrators: shown at once when the list handed it over, loaded otherwise. */
export function OrderScreen() {
  const { paymentIntentId = "" } = useParams();
  const { state } = useLocation();
  const { data: order, error, refetch } = useOrder(paymentIntentId, orderInState(state, paymentIntentId));
  return (
    <section>
      <Link to={paths.adminOrders.href()} className="text-link font-semibold print:hidden">
        ← All Orders
      </Link>
      {order ? (
        <OrderDetail order={order} />
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the order" />
      )}
    </section>
  );
}
