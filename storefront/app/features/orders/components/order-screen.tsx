import type { Order } from "@contract/records";
import type { ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router";
import { LoadFailure } from "~/components/ui/failure";
import { PageSpinner } from "~/components/ui/spinner";
import { ApiError } from "~/lib/api-client";
import { useRootStore } from "~/stores/root-store";
import { useOrder } from "../api/get-order";
import { handedOrder } from "../model/handed-order";

/** The session has ended, the right was taken away, or there is no such order: nothing that was known counts. */
const REFUSALS = [401, 403, 404];

const isRefused = (error: unknown) => error instanceof ApiError && REFUSALS.includes(error.status);

interface OrderScreenProps {
  /** The list that leads here. */
  back: { label: string; to: string };
  children: (order: Order) => ReactNode;
}

/** One order. It shows at once when the list passed it, and is loaded otherwise. */
export function OrderScreen({ back, children }: OrderScreenProps) {
  const { paymentIntentId = "" } = useParams();
  const { state } = useLocation();
  const userId = useRootStore((store) => store.user.currentUser?._id);
  const { data, error, refetch } = useOrder(paymentIntentId, handedOrder(state, paymentIntentId, userId));
  const order = isRefused(error) ? undefined : data;
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
