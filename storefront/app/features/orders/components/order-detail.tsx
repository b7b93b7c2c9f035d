import type { Order } from "@contract/records";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { formatCents } from "~/lib/money";
import { ConfirmDelivery } from "./confirm-delivery";
import { DeliveryStatus } from "./delivery-status";
import { OrderLines } from "./order-lines";
import { ShipForm } from "./ship-form";

type Facts = readonly (readonly [name: string, value: ReactNode])[];

function FactList({ facts }: { facts: Facts }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-medium break-words">{value || <span className="text-ink-soft">None</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

const PANEL = "rounded-md border border-line bg-white p-5 sm:p-7";

/** Everything an administrator needs to pack, send and confirm an order. */
export function OrderDetail({ order }: { order: Order }) {
  const { shipping } = order;
  const { address } = shipping;
  const isPending = order.delivery_status === "pending";
  return (
    <>
      <h1 className="mt-5 font-display text-4xl sm:text-5xl">Order #{order.orderNumber}</h1>
      <p className="mt-2 break-all text-ink-soft">
        Order ID: <span>{order.paymentIntentId}</span>
      </p>
      <div className="mt-9 grid items-start gap-6 xl:grid-cols-2">
        <section className={PANEL} aria-labelledby="order-facts">
          <h2 id="order-facts" className="mb-3 font-display text-2xl">
            Order
          </h2>
          <FactList
            facts={[
              ["Order date", formatDate(order.createdAt)],
              ["Total", formatCents(order.total)],
              ["Delivery Status", <DeliveryStatus key="status" status={order.delivery_status} />],
              ...(order.trackingNumber ? ([["Tracking number", order.trackingNumber]] as const) : []),
              ...(order.shippedAt ? ([["Shipped", formatDate(order.shippedAt)]] as const) : []),
              ...(order.deliveredAt ? ([["Delivered on", formatDate(order.deliveredAt)]] as const) : []),
            ]}
          />
          {isPending && <ConfirmDelivery paymentIntentId={order.paymentIntentId} />}
        </section>
        <section className={PANEL} aria-labelledby="order-shipping">
          <h2 id="order-shipping" className="mb-3 font-display text-2xl">
            Shipping details
          </h2>
          <FactList
            facts={[
              ["Name", shipping.name],
              ["Email", shipping.email],
              ["Phone", shipping.phone],
              ["Address line 1", address.line1],
              ["Address line 2", address.line2],
              ["City", address.city],
              ["State", address.state],
              ["Postal code", address.postal_code],
              ["Country", address.country],
            ]}
          />
        </section>
        <section className={PANEL} aria-labelledby="order-lines">
          <h2 id="order-lines" className="mb-3 font-display text-2xl">
            Products
          </h2>
          <OrderLines order={order} />
        </section>
        {isPending && !order.trackingNumber && (
          <section className={PANEL} aria-labelledby="order-ship">
            <h2 id="order-ship" className="mb-3 font-display text-2xl">
              Ship this order
            </h2>
            <ShipForm paymentIntentId={order.paymentIntentId} />
          </section>
        )}
      </div>
    </>
  );
}
