import type { Order } from "@contract/records";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Failure } from "~/components/ui/failure";
import { formatCents } from "~/lib/money";
import { useSwappedFocus } from "~/lib/swapped-focus";
import { useCancelOrder } from "../api/cancel-order";

/** Cancels an order that has not left yet, after a second press. */
export function CancelOrder({ order, onDone }: { order: Order; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelOrder(order.paymentIntentId, onDone);
  const place = useSwappedFocus(isAsking ? "cancel" : undefined);
  return (
    <div ref={place} className="grid gap-4">
      {isAsking ? (
        <>
          <p role="status" data-first tabIndex={-1} className="outline-none">
            Cancel order number {order.orderNumber}? {formatCents(order.total)} goes back to the card that
            paid. This cannot be undone.
          </p>
          <Failure error={cancel.error} />
          <div className="flex flex-wrap gap-3">
            <Button isLoading={cancel.isPending} onClick={() => cancel.mutate()}>
              Yes, cancel it
            </Button>
            <Button variant="secondary" disabled={cancel.isPending} onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </div>
        </>
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          data-opens="cancel"
          onClick={() => setAsking(true)}
        >
          Cancel order
        </Button>
      )}
    </div>
  );
}
