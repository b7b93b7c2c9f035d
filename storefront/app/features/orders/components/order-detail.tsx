import type { Order } from "@contract/records";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { formatCents } from "~/lib/money";
import { isExpected } from "../model/is-expected";
import { ArrivalText } from "./arrival-text";
import { DeliveryStatus } from "./delivery-status";
import { type Fact, FactList } from "./fact-list";
import { OrderLines } from "./order-lines";
import { Panel } from "./panel";
import { Parcels, travelsInParts } from "./parcels";
import { TrackingNumber } from "./tracking-number";

function orderFacts(order: Order): Fact[] {
  const facts: Fact[] = [
    ["Order date", formatDate(order.createdAt)],
    ["Total", formatCents(order.total)],
    ["Delivery Status", <DeliveryStatus key="status" order={order} />],
  ];
  if (isExpected(order)) facts.push(["Arrives", <ArrivalText key="arrives" order={order} />]);
  if (order.trackingNumber) facts.push(["Tracking number", <TrackingNumber key="tracking" parcel={order} />]);
  if (order.shippedAt) facts.push(["Shipped", formatDate(order.shippedAt)]);
  if (order.deliveredAt) facts.push(["Delivered on", formatDate(order.deliveredAt)]);
  return facts;
}

function shippingFacts({ name, email, phone, address }: Order["shipping"]): Fact[] {
  return [
    ["Name", name],
    ["Email", email],
    ["Phone", phone],
    ["Address line 1", address.line1],
    ["Address line 2", address.line2],
    ["City", address.city],
    ["State", address.state],
    ["Postal code", address.postal_code],
    ["Country", address.country],
  ];
}

interface OrderDetailProps {
  order: Order;
  /** An administrator's actions: ship the order, confirm its delivery. */
  confirm?: ReactNode;
  ship?: ReactNode;
  /** What has become of it so far. */
  timeline?: ReactNode;
  /** What its buyer can do about it. */
  change?: ReactNode;
  /** The right to withdraw from the contract, where there is one. */
  withdraw?: ReactNode;
  /** A way to buy the same once more. */
  again?: ReactNode;
}

/** All that is known about an order, for its customer and for whoever packs it. */
export function OrderDetail({ order, confirm, ship, timeline, change, withdraw, again }: OrderDetailProps) {
  return (
    <>
      <h1 className="mt-5 font-display text-4xl sm:text-5xl">Order #{order.orderNumber}</h1>
      <p className="mt-2 break-all text-ink-soft">
        Order ID: <span>{order.paymentIntentId}</span>
      </p>
      {timeline}
      <div className="mt-9 grid items-start gap-6 xl:grid-cols-2 print:grid-cols-2">
        <div className="grid gap-6">
          <Panel title="Order">
            <FactList facts={orderFacts(order)} />
            {confirm}
          </Panel>
          {travelsInParts(order) && (
            <Panel title="Parcels">
              <Parcels order={order} />
            </Panel>
          )}
          <Panel title="Products">
            <OrderLines order={order} />
            <p className="mt-5 print:hidden">
              <a
                href={`/api/v1/orders/${encodeURIComponent(order.paymentIntentId)}/receipt.pdf`}
                download
                className="text-link font-medium"
              >
                Download receipt (PDF)
              </a>
            </p>
            {again}
          </Panel>
        </div>
        <div className="grid gap-6">
          <Panel title="Shipping details">
            <FactList facts={shippingFacts(order.shipping)} />
          </Panel>
          <div className="grid gap-6 empty:hidden print:hidden">
            {ship && <Panel title="Ship this order">{ship}</Panel>}
            {change && <Panel title="Change your mind?">{change}</Panel>}
            {withdraw && <Panel title="Right of withdrawal">{withdraw}</Panel>}
          </div>
        </div>
      </div>
    </>
  );
}
