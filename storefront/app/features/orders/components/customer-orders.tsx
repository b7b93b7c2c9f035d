import { Link } from "react-router";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailure } from "~/components/ui/failure";
import { BoxIcon } from "~/components/ui/icons";
import { Pager } from "~/components/ui/pager";
import { usePage } from "~/lib/use-page";
import { paths } from "~/paths";
import { useOrders } from "../api/get-orders";
import { OrderCard } from "./order-card";
import { OrderListSkeleton } from "./order-list-skeleton";

/** Every customer's orders, newest first, a page at a time. */
export function CustomerOrders() {
  const { page, limit, offset } = usePage();
  const { data, error, refetch, isPlaceholderData } = useOrders({ limit, offset });
  return (
    <section>
      <h1 className="mb-9 font-display text-4xl sm:text-5xl">
        {data ? `Customer Orders (${data.total})` : "Customer Orders"}
      </h1>
      {data ? (
        <div className={isPlaceholderData ? "opacity-60" : undefined} aria-busy={isPlaceholderData}>
          {data.orders.length === 0 && <EmptyState icon={<BoxIcon size={28} />} title="No orders" />}
          <div className="grid gap-5">
            {data.orders.map((order) => (
              <OrderCard
                key={order.paymentIntentId}
                order={order}
                action={
                  <Link
                    to={paths.adminOrder.href(order.paymentIntentId)}
                    state={{ order }}
                    className="text-link font-semibold whitespace-nowrap"
                  >
                    View Order<span className="sr-only"> number {order.orderNumber}</span>
                  </Link>
                }
              />
            ))}
          </div>
          <Pager page={page} pageSize={limit} total={data.total} />
        </div>
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <OrderListSkeleton />
      )}
    </section>
  );
}
