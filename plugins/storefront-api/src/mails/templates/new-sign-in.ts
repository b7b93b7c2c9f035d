import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  /** Such as "Firefox on Windows". */
  device: z.string(),
  /** When, written out. */
  at: z.string(),
});

/** To the owner of an account that was signed in to from a browser that never was before. */
export const newSignIn = defineMail(Data, ({ device, at }, shop) => ({
  subject: `New sign-in to your ${shop.name} account`,
  preview: `${device}, ${at}`,
  heading: "New sign-in",
  blocks: [
    {
      kind: "paragraph",
      text: `Your ${shop.name} account was signed in to from a browser we had not seen before.`,
    },
    { kind: "facts", title: "Sign-in", rows: [device, at] },
    {
      kind: "paragraph",
      text: `If this was you, there is nothing to do. If not, choose a new password now at ${shop.storeUrl}/reset-otp; it signs out everyone else.`,
    },
  ],
}));
