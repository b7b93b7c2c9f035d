import type { Block } from "@emberly/mail-outbox";
import { defineMail } from "@emberly/mail-outbox";
import { OrderMailData, orderName, receipt, recipient, transitWords, waysToOrder } from "./order-data";

/** To the shopper whose parcel has left. */
export const orderDispatched = defineMail(OrderMailData, (data, shop) => ({
  subject: `Your order${data.orderNumber === undefined ? "" : ` #${data.orderNumber}`} is on its way`,
  preview: data.trackingNumber
    ? `Tracking number ${data.trackingNumber}`
    : `It arrives within ${transitWords(data)}.`,
  heading: "On its way",
  blocks: [
    {
      kind: "paragraph",
      text: `We have handed over ${data.parcel ? `a part of ${orderName(data)}` : orderName(data)} to the carrier. It arrives within ${transitWords(data)}.`,
    },
    ...tracking(data),
    ...parcel(data),
    recipient(data),
    receipt(data),
    ...waysToOrder(data, shop),
  ],
}));

function tracking({ trackingNumber, trackingUrl, carrier }: OrderMailData): Block[] {
  if (!trackingNumber) return [];
  const facts: Block = {
    kind: "facts",
    title: carrier ? `Tracking · ${carrier}` : "Tracking",
    rows: [trackingNumber],
  };
  return trackingUrl ? [facts, { kind: "button", label: "Follow the parcel", href: trackingUrl }] : [facts];
}

const parcel = ({ parcel: lines }: OrderMailData): Block[] =>
  lines
    ? [
        {
          kind: "facts",
          title: "In this parcel",
          rows: lines.map(({ title, quantity }) => `${quantity} x ${title}`),
        },
      ]
    : [];
