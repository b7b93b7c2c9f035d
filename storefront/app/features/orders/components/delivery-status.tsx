import type { Order } from "@contract/records";
import { CheckCircleIcon, ClockIcon } from "~/components/ui/icons";

/** The state of a delivery in a word, with an orange icon while pending and a green one when delivered. */
export function DeliveryStatus({ order }: { order: Order }) {
  if (order.status === "cancelled") return <span className="font-medium">cancelled</span>;
  const status = order.delivery_status;
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      {status === "pending" ? (
        <ClockIcon size={20} className="text-ember" />
      ) : (
        <CheckCircleIcon size={20} className="text-leaf" />
      )}
      {status}
    </span>
  );
}
