import { type ReactNode, useEffect, useId, useRef } from "react";
import { LoadFailure } from "~/components/ui/failure";
import { PageSpinner } from "~/components/ui/spinner";
import { ApiError } from "~/lib/api-client";
import { focusHeading } from "~/lib/focus-heading";
import { useOrder } from "../api/get-order";
import { OwnOrder } from "./own-order";

interface TrackedOrderProps {
  paymentIntentId: string;
  /** Whether somebody has just opened it on this page, whose form had the focus and is gone. */
  isOpenedHere: boolean;
  /** Where its goods are reviewed, shown once it was delivered. */
  reviews: ReactNode;
  /** The half hour is over, or it was opened in another browser. */
  onClosed: () => void;
}

/** An order that was looked up, as long as it is open. */
export function TrackedOrder({ paymentIntentId, isOpenedHere, reviews, onClosed }: TrackedOrderProps) {
  const reviewsId = useId();
  const { data: order, error, refetch } = useOrder(paymentIntentId);
  const isClosed = error instanceof ApiError && [401, 404].includes(error.status);
  const isShown = order !== undefined && !isClosed;
  const again = useRef<HTMLButtonElement>(null);
  const wasShown = useRef(false);
  useEffect(() => {
    if (isShown && isOpenedHere) focusHeading();
    // What was pressed is gone with the order.
    if (isClosed && wasShown.current && document.activeElement === document.body) again.current?.focus();
    wasShown.current = isShown;
  }, [isShown, isClosed, isOpenedHere]);
  if (isShown) {
    return (
      <>
        <OwnOrder order={order} />
        {order.status === "delivered" && (
          <section aria-labelledby={reviewsId} className="mt-14">
            <h2 id={reviewsId} className="mb-9 font-display text-3xl">
              Your reviews
            </h2>
            {reviews}
          </section>
        )}
      </>
    );
  }
  if (!error) return <PageSpinner label="Loading the order" />;
  if (!isClosed) {
    return <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />;
  }
  return (
    <p role="status" className="mt-8">
      This order is closed here.{" "}
      <button ref={again} type="button" onClick={onClosed} className="text-link">
        Open it again with a code
      </button>
    </p>
  );
}
