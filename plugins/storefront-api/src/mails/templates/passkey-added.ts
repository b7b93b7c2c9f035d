import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

/** To the owner of an account that can be signed in to with one more passkey. */
export const passkeyAdded = defineMail(z.object({ name: z.string() }), ({ name }, shop) => ({
  subject: `A passkey was added to your ${shop.name} account`,
  preview: "You can sign in with it instead of a password.",
  heading: "A passkey was added",
  blocks: [
    {
      kind: "paragraph",
      text: `You can now sign in to your ${shop.name} account with the passkey "${name}" instead of a password.`,
    },
    {
      kind: "note",
      text: `If this was not you, remove it at ${shop.storeUrl}/dashboard/profile, sign out the devices that you do not know, and change your password.`,
    },
  ],
}));
