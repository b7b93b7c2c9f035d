import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({ link: z.url(), newEmail: z.string() });

/** To the former address of an account: the way back. */
export const emailChanged = defineMail(
  Data,
  ({ link, newEmail }, shop) => ({
    subject: `The email of your ${shop.name} account was changed`,
    preview: "If this was not you, you can undo it for 7 days.",
    heading: "Your email was changed",
    blocks: [
      {
        kind: "paragraph",
        text: `Your account at ${shop.name} now has the email ${newEmail}. Mails of ours go there from now on.`,
      },
      {
        kind: "paragraph",
        text: "If this was not you, undo it within 7 days. The account gets this address back, everybody is signed out, its password ends, and you sign in with a code by email.",
      },
      { kind: "button", label: "Undo the change", href: link },
      { kind: "note", text: "If it was you, there is nothing to do." },
    ],
  }),
  { secret: true },
);
