import { Link } from "react-router";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailure } from "~/components/ui/failure";
import { BoxIcon } from "~/components/ui/icons";
import { paths } from "~/lib/paths";
import { useCustomerOrders } from "../api/get-customer-orders";
import { OrderCard } from "./order-card";
import { OrderLink } from "./order-link";
import { OrderListSkeleton } from "./order-list-skeleton";

/** The customer's own orders, newest first. */
export function MyOrders({ userId }: { userId: string }) {
  const { data: orders, error, refetch } = useCustomerOrders(userId);
  return (
    <section>
      <h1 className="mb-9 font-display text-4xl sm:text-5xl">
        {orders ? `My Orders (${orders.length})` : "My Orders"}
      </h1>
      {orders ? (
        <div className="grid gap-5">
          {orders.map((order) => (
            <OrderCard
              key={order.paymentIntentId}
              order={order}
              action={
                <div className="flex flex-wrap gap-x-6 gap-y-2">
                  {order.delivery_status === "delivered" && (
                    <Link
                      to={paths.orderReviews.href(order.paymentIntentId)}
                      className="text-link font-semibold whitespace-nowrap"
                    >
                      Write or change a review
                      <span className="sr-only"> of order number {order.orderNumber}</span>
                    </Link>
                  )}
                  <OrderLink order={order} to={paths.order.href(order.paymentIntentId)}>
                    Order details<span className="sr-only"> of number {order.orderNumber}</span>
                  </OrderLink>
                </div>
              }
            />
          ))}
        </div>
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <OrderListSkeleton />
      )}
      {orders?.length === 0 && (
        <EmptyState
          icon={<BoxIcon size={28} />}
          title="No orders"
          text="Try making some😁"
          action={<ButtonLink to={paths.products.href()}>Shop now</ButtonLink>}
        />
      )}
    </section>
  );
}
