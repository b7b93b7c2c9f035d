import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";
import { worksOnce } from "./works-once";

const Data = z.object({ code: z.string(), minutes: z.number(), link: z.url().optional() });

/** To the owner of an account who has asked to have it erased. */
export const eraseCode = defineMail(
  Data,
  ({ code, minutes, link }, shop) => ({
    subject: `The code to erase your ${shop.name} account`,
    preview: `Enter it within ${minutes} minutes to erase your account.`,
    heading: "Erase your account",
    blocks: [
      { kind: "paragraph", text: `Enter this code to erase your account at ${shop.name}:` },
      { kind: "code", code },
      ...(link ? [{ kind: "button" as const, label: "Erase my account", href: link }] : []),
      { kind: "paragraph", text: worksOnce(minutes, link !== undefined) },
      {
        kind: "note",
        text: "Give it to nobody. If you did not ask for it, somebody else is signed in to your account: sign them out on your profile and change your password.",
      },
    ],
  }),
  { secret: true },
);
