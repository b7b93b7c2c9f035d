import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

/** To the owner of an account with whose address somebody tried to sign up again. */
export const accountExists = defineMail(z.object({}), (_data, shop) => ({
  subject: `You already have an account at ${shop.name}`,
  preview: "Somebody tried to sign up with your email address.",
  heading: "You already have an account",
  blocks: [
    {
      kind: "paragraph",
      text: `Somebody, perhaps you, just tried to sign up at ${shop.name} with this email address. It already has one, so nothing was changed.`,
    },
    { kind: "button", label: "Sign in", href: `${shop.storeUrl}/login` },
    {
      kind: "paragraph",
      text: `Forgotten your password? Choose a new one at ${shop.storeUrl}/reset-otp`,
    },
    { kind: "note", text: "If this was not you, there is nothing to do." },
  ],
}));
