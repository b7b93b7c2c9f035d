import type { Order } from "@contract/records";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import { LoadFailure } from "~/components/ui/failure";
import { PageSpinner } from "~/components/ui/spinner";
import { useOrder } from "../api/get-order";

/**
 * The order that the list passed. The browser's history may hold another one, or something else of an older version.
 */
function orderInState(state: unknown, paymentIntentId: string): Order | undefined {
  const order = (state as { order?: Order } | null)?.order;
  return order?.paymentIntentId === paymentIntentId &&
    Array.isArray(order.products) &&
    Array.isArray(order.returns) &&
    Array.isArray(order.parcels) &&
    order.shipping
    ? order
    : undefined;
}

interface OrderScreenProps {
  /** The list that leads here. */
  back: { label: string; to: string };
  children: (order: Order) => ReactNode;
}

/** One order. It shows at once when the list passed it, and is loaded otherwise. */
export function OrderScreen({ back, children }: OrderScreenProps) {
  const { paymentIntentId = "" } = useParams();
  const { state } = useLocation();
  const { data: order, error, refetch } = useOrder(paymentIntentId, orderInState(state, paymentIntentId));
  return (
    <section>
      <Link to={back.to} className="text-link font-semibold print:hidden">
        {back.label}
      </Link>
      {order ? (
        children(order)
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <PageSpinner label="Loading the order" />
      )}
    </section>
  );
}
