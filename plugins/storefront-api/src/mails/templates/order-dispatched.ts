import type { Block } from "@emberly/mail-outbox";
import { defineMail } from "@emberly/mail-outbox";
import { OrderMailData, orderName, receipt, recipient, trackingNote } from "./order-data";

/** To the shopper whose parcel has left. */
export const orderDispatched = defineMail(OrderMailData, (data, shop) => ({
  subject: `Your order${data.orderNumber === undefined ? "" : ` #${data.orderNumber}`} is on its way`,
  preview: data.trackingNumber
    ? `Tracking number ${data.trackingNumber}`
    : "It arrives within 3-5 working days.",
  heading: "On its way",
  blocks: [
    {
      kind: "paragraph",
      text: `We have handed over ${orderName(data)} to the carrier. It arrives within 3-5 working days.`,
    },
    ...tracking(data),
    recipient(data),
    receipt(data),
    { kind: "button", label: "View your orders", href: data.orderUrl },
    trackingNote(shop),
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
