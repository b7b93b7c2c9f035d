import { defineMail } from "@emberly/mail-outbox";
import { OrderMailData, orderName, receipt, waysToOrder } from "./order-data";

/** To the shopper whose parcel has arrived. */
export const orderDelivered = defineMail(OrderMailData, (data, shop) => ({
  subject: `Your order${data.orderNumber === undefined ? "" : ` #${data.orderNumber}`} was delivered`,
  preview: "Enjoy cooking with it.",
  heading: "Delivered",
  blocks: [
    {
      kind: "paragraph",
      text: `Our records say that ${orderName(data)} has arrived. Enjoy cooking with it.`,
    },
    receipt(data),
    ...waysToOrder(data, shop),
    {
      kind: "note",
      text: `Did it not arrive, or not in one piece? Write to ${shop.supportEmail} and we will sort it out.`,
    },
  ],
}));
