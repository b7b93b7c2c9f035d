import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  /** What is not erased and why, a sentence each. */
  kept: z.array(z.string()),
});

/** To somebody whose account has just been erased; nothing is left of this mail either. */
export const accountErased = defineMail(
  Data,
  ({ kept }, shop) => ({
    subject: `Your ${shop.name} account is erased`,
    preview: "What we kept about you is gone.",
    heading: "Your account is erased",
    blocks: [
      {
        kind: "paragraph",
        text: `What ${shop.name} kept about you is gone: your name, addresses, email, phone number, carts, mails and everything that you were signed in with. Copies of our database that are kept in case of damage are deleted in their turn.`,
      },
      ...(kept.length > 0
        ? [{ kind: "facts" as const, title: "What stays, without your name", rows: kept }]
        : []),
      { kind: "note", text: "We forget this mail as soon as it is sent." },
    ],
  }),
  { secret: true, forget: true },
);
