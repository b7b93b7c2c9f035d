import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";
import { worksOnce } from "./works-once";

const Data = z.object({ code: z.string(), minutes: z.number(), link: z.url().optional() });

/** To whoever wants to see one order without an account. */
export const orderLookup = defineMail(
  Data,
  ({ code, minutes, link }, shop) => ({
    subject: `Your ${shop.name} order code`,
    preview: `Enter it within ${minutes} minutes to see your order.`,
    heading: "See your order",
    blocks: [
      { kind: "paragraph", text: `Enter this code to see your order at ${shop.name}:` },
      { kind: "code", code },
      ...(link ? [{ kind: "button" as const, label: "Show my order", href: link }] : []),
      { kind: "paragraph", text: worksOnce(minutes, link !== undefined) },
      {
        kind: "note",
        text: "Give it to nobody: who has it sees your order and can cancel it. If you did not ask for it, leave this mail be, and nothing happens.",
      },
    ],
  }),
  { secret: true },
);
