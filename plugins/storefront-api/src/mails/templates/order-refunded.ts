import { defineMail } from "@emberly/mail-outbox";
import { OrderMailData, orderName, receipt, waysToOrder } from "./order-data";

/** To the shopper who gets money back. `reason` says how much. */
export const orderRefunded = defineMail(OrderMailData, (data, shop) => ({
  subject: `Your refund for ${orderName(data)}`,
  preview: data.reason ?? "The money is on its way back to your card.",
  heading: "Your refund",
  blocks: [
    { kind: "paragraph", text: data.reason ?? `We have refunded ${orderName(data)} to your card.` },
    {
      kind: "paragraph",
      text: "Most banks show it within 5-10 business days.",
    },
    receipt(data),
    ...waysToOrder(data, shop),
    { kind: "note", text: `Questions? Write to ${shop.supportEmail}.` },
  ],
}));
