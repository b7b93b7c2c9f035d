import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

import { worksOnce } from "./works-once";

const Data = z.object({ code: z.string(), minutes: z.number(), link: z.url().optional() });

/** To the address of a sign-up that is not verified yet. */
export const verifyEmail = defineMail(
  Data,
  ({ code, minutes, link }, shop) => ({
    subject: `Your ${shop.name} verification code`,
    preview: `Enter it within ${minutes} minutes to verify your account.`,
    heading: "Verify your email",
    blocks: [
      { kind: "paragraph", text: `Enter this code to finish creating your account at ${shop.name}:` },
      { kind: "code", code },
      ...(link ? [{ kind: "button" as const, label: "Verify my email", href: link }] : []),
      {
        kind: "paragraph",
        text: worksOnce(minutes, link !== undefined),
      },
      {
        kind: "note",
        text: "Only use it where you signed up yourself. If you did not sign up, leave this mail be: without it nobody can use an account with your address.",
      },
    ],
  }),
  { secret: true },
);
