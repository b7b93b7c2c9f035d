import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

/** To the owner of an account whose address somebody wants for another account. */
export const emailWanted = defineMail(z.object({}), (_data, shop) => ({
  subject: `You already have an account at ${shop.name}`,
  preview: "Somebody tried to use your email address for another account.",
  heading: "You already have an account",
  blocks: [
    {
      kind: "paragraph",
      text: `Somebody, perhaps you, wanted to use this email address for another account at ${shop.name}. It already has one, so nothing was changed.`,
    },
    {
      kind: "paragraph",
      text: "If both accounts are yours and you want this address for the other one, erase this account first, on its profile.",
    },
    { kind: "button", label: "Sign in", href: `${shop.storeUrl}/login` },
    { kind: "note", text: "If this was not you, there is nothing to do." },
  ],
}));
