import { defineMail } from "@emberly/mail-outbox";
import { OrderMailData, orderName, receipt, recipient, transitWords, waysToOrder } from "./order-data";

/** To the shopper whose payment was authorised and whose order stands. */
export const orderPlaced = defineMail(OrderMailData, (data, shop) => ({
  subject: `We have your order${data.orderNumber === undefined ? "" : ` #${data.orderNumber}`}`,
  preview: "It leaves our warehouse within 1-2 business days.",
  heading: "Thank you for your order",
  blocks: [
    {
      kind: "paragraph",
      text: `We have ${orderName(data)} and are packing it. It leaves within 1-2 business days and arrives ${transitWords(data)} after that; you get the tracking number as soon as it is on its way.`,
    },
    receipt(data),
    recipient(data),
    ...waysToOrder(data, shop),
    { kind: "note", text: `Questions? Write to ${shop.supportEmail} and we will sort it out.` },
  ],
}));
