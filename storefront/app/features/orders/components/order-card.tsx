import type { Order } from "@contract/records";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { formatCents } from "~/lib/money";
import { isExpected } from "../model/is-expected";
import { ArrivalText } from "./arrival-text";
import { DeliveryStatus } from "./delivery-status";
import { OrderPictures } from "./order-pictures";
import { TrackingNumber } from "./tracking-number";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-1 font-medium break-words">{children}</dd>
    </div>
  );
}

interface OrderCardProps {
  order: Order;
  /** Buttons for what can be done with the order in the list. */
  action?: ReactNode;
}

/** An order in a list: for its customer, and for administrators. */
export function OrderCard({ order, action }: OrderCardProps) {
  return (
    <article
      aria-label={`Order number ${order.orderNumber}`}
      className="rounded-md border border-line bg-white p-5 sm:p-7"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 className="font-display text-2xl">Order #{order.orderNumber}</h2>
          <p className="mt-1 text-sm break-all text-ink-soft">
            Order ID: <span>{order.paymentIntentId}</span>
          </p>
        </div>
        {action}
      </div>
      <div className="mt-5 flex flex-col items-start gap-4 sm:flex-row sm:items-center sm:gap-5">
        <OrderPictures lines={order.products} />
        <ul className="min-w-0 space-y-1">
          {order.products.map((line) => (
            <li key={line.variantId ?? line._id}>
              <span className="inline-block first-letter:uppercase">{line.title}</span>
              {line.variantTitle && <span className="text-ink-soft">, {line.variantTitle}</span>}
              {line.quantity > 1 && <span className="text-ink-soft"> × {line.quantity}</span>}
            </li>
          ))}
        </ul>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-5 border-t border-line pt-5 md:grid-cols-4">
        <Fact name="Total">{formatCents(order.total)}</Fact>
        <Fact name="Date">{formatDate(order.createdAt)}</Fact>
        <Fact name="Delivery Status">
          <DeliveryStatus order={order} />
        </Fact>
        {isExpected(order) && (
          <Fact name="Arrives">
            <ArrivalText order={order} />
          </Fact>
        )}
        {order.trackingNumber && (
          <Fact name="Tracking number">
            <TrackingNumber parcel={order} />
          </Fact>
        )}
      </dl>
    </article>
  );
}
