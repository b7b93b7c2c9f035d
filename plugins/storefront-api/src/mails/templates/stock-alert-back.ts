import { defineMail } from "@emberly/mail-outbox";
import { StockAlertGoods, titleOf } from "./stock-alert-goods";

/** To those who waited, once. */
export const stockAlertBack = defineMail(StockAlertGoods, (data, shop) => ({
  subject: `${titleOf(data)} is back`,
  preview: "It can be bought again.",
  heading: "It is back",
  blocks: [
    {
      kind: "paragraph",
      text: `You asked us to tell you: ${titleOf(data)} can be bought again. Others waited too, and we do not hold one for you.`,
    },
    {
      kind: "button",
      label: "See it in the shop",
      href: `${shop.storeUrl}/products/${data.handle}?variant=${data.variantId}`,
    },
    { kind: "note", text: "This was the one mail that you asked for. We have forgotten your wish with it." },
  ],
}));
