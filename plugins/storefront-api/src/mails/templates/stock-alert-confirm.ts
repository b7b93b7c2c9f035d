import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";
import { StockAlertGoods, titleOf } from "./stock-alert-goods";

const Data = StockAlertGoods.extend({ secret: z.string() });

/** To an address that somebody without an account gave, before it is told of anything. */
export const stockAlertConfirm = defineMail(
  Data,
  (data, shop) => ({
    subject: `Shall we tell you when ${titleOf(data)} is back?`,
    preview: "One press, and one mail when it can be bought again.",
    heading: "Tell me when it is back",
    blocks: [
      {
        kind: "paragraph",
        text: `Somebody, most likely you, would like to know when ${titleOf(data)} can be bought again at ${shop.name}. Confirm that this is your address, within a day:`,
      },
      { kind: "button", label: "Yes, tell me", href: `${shop.storeUrl}/stock-alert#${data.secret}` },
      {
        kind: "note",
        text: "You get one mail, when it is back, and then we forget your address. If you did not ask for it, leave this mail be: nothing more comes.",
      },
    ],
  }),
  { secret: true },
);
