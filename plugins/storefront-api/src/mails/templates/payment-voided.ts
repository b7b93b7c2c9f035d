import { defineMail } from "@emberly/mail-outbox";
import { OrderMailData, receipt } from "./order-data";

/** To the shopper whose order could not be placed after the payment was authorised. */
export const paymentVoided = defineMail(OrderMailData, (data, shop) => ({
  subject: "Your order could not be placed",
  preview: "Your card was not charged.",
  heading: "We could not place your order",
  blocks: [
    {
      kind: "paragraph",
      text: data.reason ?? "The order could not be placed, so your card was not charged.",
    },
    {
      kind: "paragraph",
      text: "We are sorry. Your bank may show the amount as reserved for a few days; it is never taken.",
    },
    receipt(data),
    { kind: "button", label: "Back to the shop", href: `${shop.storeUrl}/products` },
    { kind: "note", text: `Questions? Write to ${shop.supportEmail}.` },
  ],
}));
