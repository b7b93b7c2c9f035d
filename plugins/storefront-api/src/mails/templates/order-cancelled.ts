import { defineMail } from "@emberly/mail-outbox";
import { OrderMailData, orderName, receipt, waysToOrder } from "./order-data";

/** To the shopper whose order was cancelled, by them or by the staff. */
export const orderCancelled = defineMail(OrderMailData, (data, shop) => ({
  subject: `Your order${data.orderNumber === undefined ? "" : ` #${data.orderNumber}`} was cancelled`,
  preview: "Nothing will be sent, and your money goes back.",
  heading: "Cancelled",
  blocks: [
    {
      kind: "paragraph",
      text: `We have cancelled ${orderName(data)}${data.cancelledAt ? ` on ${data.cancelledAt}` : ""}. Nothing of it will be sent, and what you paid goes back to your card. Your bank may take a few days to show it.`,
    },
    receipt(data),
    ...waysToOrder(data, shop),
    ...(data.mayBeWithdrawal
      ? [
          {
            kind: "note" as const,
            text: "If you have withdrawn from the contract, this mail is your receipt.",
          },
        ]
      : []),
    { kind: "note", text: `Did you not want this? Write to ${shop.supportEmail}.` },
  ],
}));
