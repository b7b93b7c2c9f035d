import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

/** To the owner of an account whose password has just been set, by reset or by change. */
export const passwordChanged = defineMail(z.object({}), (_data, shop) => ({
  subject: `Your ${shop.name} password was changed`,
  preview: "You were signed out wherever else you were signed in.",
  heading: "Your password was changed",
  blocks: [
    {
      kind: "paragraph",
      text: `The password of your ${shop.name} account has just been changed. Wherever else you were signed in, you are now signed out.`,
    },
    {
      kind: "paragraph",
      text: `If this was not you, choose a new password now at ${shop.storeUrl}/reset-otp and write to us at ${shop.supportEmail}.`,
    },
  ],
}));
