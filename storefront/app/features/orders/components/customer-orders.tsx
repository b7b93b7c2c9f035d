import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailure } from "~/components/ui/failure";
import { BoxIcon } from "~/components/ui/icons";
import { ListSearch } from "~/components/ui/list-search";
import { Pager } from "~/components/ui/pager";
import { grouped } from "~/lib/counts";
import { paths } from "~/lib/paths";
import { usePage } from "~/lib/use-page";
import { useQueryText } from "~/lib/use-query-text";
import { useOrders } from "../api/get-orders";
import { OrderCard } from "./order-card";
import { OrderLink } from "./order-link";
import { OrderListSkeleton } from "./order-list-skeleton";

/** So many matches of a search are counted. */
const MOST_COUNTED = 1000;

/** All customers' orders in pages, newest first, with a search by number, name, email or product. */
export function CustomerOrders() {
  const { page, limit, offset } = usePage();
  const { applied: q, text, setText } = useQueryText();
  const { data, error, refetch, isPlaceholderData } = useOrders({ limit, offset, ...(q ? { q } : {}) });
  return (
    <section>
      <header className="mb-9 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <h1 aria-live="polite" className="font-display text-4xl sm:text-5xl">
          {data
            ? `Customer Orders (${grouped(data.total)}${q && data.total === MOST_COUNTED ? " or more" : ""})`
            : "Customer Orders"}
        </h1>
        <ListSearch
          label="Find an order"
          placeholder="Number, name, email or product"
          text={text}
          onChange={setText}
        />
      </header>
      {data ? (
        <div className={isPlaceholderData ? "opacity-60" : undefined} aria-busy={isPlaceholderData}>
          {data.total === 0 && (
            <EmptyState icon={<BoxIcon size={28} />} title={q ? `No order matches "${q}"` : "No orders"} />
          )}
          <div className="grid gap-5">
            {data.orders.map((order) => (
              <OrderCard
                key={order.paymentIntentId}
                order={order}
                action={
                  <OrderLink order={order} to={paths.adminOrder.href(order.paymentIntentId)}>
                    View Order<span className="sr-only"> number {order.orderNumber}</span>
                  </OrderLink>
                }
              />
            ))}
          </div>
          <Pager
            page={page}
            pageSize={limit}
            total={data.total}
            isGone={!isPlaceholderData && data.orders.length === 0 && data.total > 0}
          />
        </div>
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <OrderListSkeleton />
      )}
    </section>
  );
}
