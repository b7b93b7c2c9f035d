import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

import { worksOnce } from "./works-once";

const Data = z.object({ code: z.string(), minutes: z.number(), link: z.url().optional() });

/** To the owner of an account for which somebody asked to reset the password. */
export const resetPassword = defineMail(
  Data,
  ({ code, minutes, link }, shop) => ({
    subject: `Your ${shop.name} password reset code`,
    preview: `Enter it within ${minutes} minutes to choose a new password.`,
    heading: "Reset your password",
    blocks: [
      { kind: "paragraph", text: "Enter this code together with your new password:" },
      { kind: "code", code },
      ...(link ? [{ kind: "button" as const, label: "Choose a new password", href: link }] : []),
      {
        kind: "paragraph",
        text: worksOnce(minutes, link !== undefined),
      },
      {
        kind: "note",
        text: "If you did not ask for this, your password is still safe and there is nothing to do. Never tell anyone this code; we will not ask for it.",
      },
    ],
  }),
  { secret: true },
);
