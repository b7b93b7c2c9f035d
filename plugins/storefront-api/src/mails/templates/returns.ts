import { type Block, defineMail } from "@emberly/mail-outbox";
import { z } from "zod";
import { formatCents } from "./order-data";

const Pieces = z.object({ title: z.string(), quantity: z.number() });

/** What the mails about a return are rendered with. */
export const ReturnMailData = z.object({
  returnNumber: z.number().int(),
  orderNumber: z.number().int(),
  /** When the customer asked for it, in words. */
  at: z.string(),
  /** They have withdrawn from the contract. */
  isWithdrawal: z.boolean().optional(),
  lines: z.array(Pieces),
  /** Announced pieces that have not come. */
  missing: z.array(Pieces).optional(),
  /** Cents that are taken off the refund. */
  fee: z.number().int().optional(),
  /** The staff's words to the customer. */
  words: z.string().nullish(),
  /** Where it goes, line by line. */
  address: z.array(z.string()).optional(),
  orderUrl: z.string(),
});
export type ReturnMailData = z.infer<typeof ReturnMailData>;

const pieces = (title: string, of: ReturnMailData["lines"]): Block => ({
  kind: "facts",
  title,
  rows: of.map(({ title: name, quantity }) => `${quantity} x ${name}`),
});

const goods = ({ lines }: ReturnMailData): Block => pieces("What it is about", lines);

const words = ({ words: said }: ReturnMailData): Block[] => (said ? [{ kind: "paragraph", text: said }] : []);

const feeOf = ({ fee }: ReturnMailData): Block[] =>
  fee ? [{ kind: "paragraph", text: `As announced, ${formatCents(fee)} is taken off the refund.` }] : [];

const orderButton = ({ orderUrl }: ReturnMailData): Block => ({
  kind: "button",
  label: "View your order",
  href: orderUrl,
});

/** To the customer who asked to send something back. */
export const returnRequested = defineMail(ReturnMailData, (data, shop) => ({
  subject: `We have your return request #${data.returnNumber}`,
  preview: "We look at it within two business days.",
  heading: "We have your request",
  blocks: [
    {
      kind: "paragraph",
      text: `You would like to send back something of order #${data.orderNumber}. We look at it within two business days and write to you. Please keep the goods until then.`,
    },
    goods(data),
    ...feeOf(data),
    orderButton(data),
    { kind: "note", text: `Did you not ask for this? Write to ${shop.supportEmail}.` },
  ],
}));

/** To the customer who has withdrawn from the contract: the receipt, with what it is about and when (Directive 2011/83/EU, article 11a). */
export const returnWithdrawn = defineMail(ReturnMailData, (data, shop) => ({
  subject: `Your withdrawal #${data.returnNumber} from order #${data.orderNumber}`,
  preview: "Your receipt: what you have withdrawn from, and when.",
  heading: "You have withdrawn from the contract",
  blocks: [
    {
      kind: "paragraph",
      text: `Your withdrawal from the contract about order #${data.orderNumber} reached us on ${data.at}. Keep this mail: it is your receipt.`,
    },
    goods(data),
    {
      kind: "paragraph",
      text: "What we can still leave out of the parcel stays here. What reaches you, please send back: we write to you where. You get your money back to the card that you paid with once all of it is here.",
    },
    orderButton(data),
    { kind: "note", text: `Did you not do this? Write to ${shop.supportEmail}.` },
  ],
}));

/** To the customer who may send it back. */
export const returnApproved = defineMail(ReturnMailData, (data, shop) => ({
  subject: `Your return #${data.returnNumber} is approved`,
  preview: "How to send it back.",
  heading: "Please send it back",
  blocks: [
    ...words(data),
    {
      kind: "paragraph",
      text: `${data.isWithdrawal ? "If we left something out of your parcel, it is here already. " : ""}Pack the goods well and write return #${data.returnNumber} on the parcel. Keep the receipt of the carrier until you have your money back.`,
    },
    ...(data.address?.length
      ? [{ kind: "facts" as const, title: "Send it to", rows: data.address }]
      : [{ kind: "paragraph" as const, text: `Write to ${shop.supportEmail} for the address.` }]),
    goods(data),
    ...feeOf(data),
    orderButton(data),
    { kind: "note", text: "Once it is here we look at it and pay you back to the card that you paid with." },
  ],
}));

/** To the customer whose return is refused, with the reason. */
export const returnRefused = defineMail(ReturnMailData, (data, shop) => ({
  subject: `About your return request #${data.returnNumber}`,
  preview: "We cannot take it back.",
  heading: "We cannot take it back",
  blocks: [
    {
      kind: "paragraph",
      text: `We have looked at what you would like to send back of order #${data.orderNumber}.`,
    },
    ...words(data),
    goods(data),
    { kind: "note", text: `Do you see it another way? Write to ${shop.supportEmail}.` },
  ],
}));

/** To the customer who may send it back and has not. */
export const returnReminder = defineMail(ReturnMailData, (data, shop) => ({
  subject: `Your return #${data.returnNumber} has not arrived yet`,
  preview: "Is it still on your shelf?",
  heading: "We are still waiting for it",
  blocks: [
    {
      kind: "paragraph",
      text: `Three weeks ago we approved your return #${data.returnNumber} of order #${data.orderNumber}, and nothing has arrived. If you have sent it, write to us with the number on the carrier's receipt. If you keep it, there is nothing to do.`,
    },
    ...(data.address?.length ? [{ kind: "facts" as const, title: "Send it to", rows: data.address }] : []),
    goods(data),
    orderButton(data),
    { kind: "note", text: `Questions? Write to ${shop.supportEmail}.` },
  ],
}));

/** To the customer who may send it back, and of whom nothing has come for so long that it is closed. */
export const returnClosed = defineMail(ReturnMailData, (data, shop) => ({
  subject: `Your return #${data.returnNumber} is closed`,
  preview: "Nothing of it has reached us.",
  heading: "We do not wait for it any more",
  blocks: [
    {
      kind: "paragraph",
      text: `Nothing of your return #${data.returnNumber} of order #${data.orderNumber} has reached us, so we have closed it. The goods stay yours, and paid. Please do not send them now. While the time for returns lasts you can ask again on the page of your order.`,
    },
    ...words(data),
    goods(data),
    orderButton(data),
    {
      kind: "note",
      text: `Have you sent it already? Write to ${shop.supportEmail} with the number on the carrier's receipt.`,
    },
  ],
}));

/** To the customer of whose goods some have come back. */
export const returnArrived = defineMail(ReturnMailData, (data, shop) => ({
  subject: `A part of your return #${data.returnNumber} has arrived`,
  preview: "What is here, and what we still wait for.",
  heading: "A part of it has arrived",
  blocks: [
    {
      kind: "paragraph",
      text: `Some of what you sent back of order #${data.orderNumber} is here. We wait for the rest.`,
    },
    pieces("What has arrived", data.lines),
    ...(data.missing?.length ? [pieces("What is still to come", data.missing)] : []),
    ...(data.address?.length ? [{ kind: "facts" as const, title: "Send it to", rows: data.address }] : []),
    orderButton(data),
    { kind: "note", text: `Have you sent all of it? Write to ${shop.supportEmail}.` },
  ],
}));

/** To the customer whose goods have come back: all of them, or all that will. */
export const returnReceived = defineMail(ReturnMailData, (data, shop) => ({
  subject: `Your return #${data.returnNumber} has arrived`,
  preview: "We pay you back once we have looked at it.",
  heading: "It has arrived",
  blocks: [
    {
      kind: "paragraph",
      text: `What you sent back of order #${data.orderNumber} is here. We pay you back to the card that you paid with, and write to you when we have.`,
    },
    pieces("What has arrived", data.lines),
    ...(data.missing?.length
      ? [
          pieces("What has not arrived", data.missing),
          {
            kind: "paragraph" as const,
            text: "We do not wait for the rest any more. It stays yours, and paid.",
          },
        ]
      : []),
    ...feeOf(data),
    orderButton(data),
    { kind: "note", text: `Questions? Write to ${shop.supportEmail}.` },
  ],
}));
