import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";
import { worksOnce } from "./works-once";

const Data = z.object({ code: z.string(), minutes: z.number(), link: z.url().optional() });

/** To whoever asked for a code to sign in with, whether or not there is an account. */
export const signInCode = defineMail(
  Data,
  ({ code, minutes, link }, shop) => ({
    subject: `Your ${shop.name} sign-in code`,
    preview: `Enter it within ${minutes} minutes to sign in.`,
    heading: "Sign in",
    blocks: [
      { kind: "paragraph", text: `Enter this code to sign in at ${shop.name}. You need no password:` },
      { kind: "code", code },
      ...(link ? [{ kind: "button" as const, label: "Sign me in", href: link }] : []),
      { kind: "paragraph", text: worksOnce(minutes, link !== undefined) },
      {
        kind: "note",
        text: "Give it to nobody: who has it is signed in as you. If you did not ask for it, leave this mail be, and nothing happens.",
      },
    ],
  }),
  { secret: true },
);
