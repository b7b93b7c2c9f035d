import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  link: z.url(),
  finalAt: z.iso.datetime(),
  /** Numbers of orders that have not been sent yet. */
  openOrders: z.array(z.number()),
});

/** To the owner of an account that is about to be erased: the way back. */
export const erasureAsked = defineMail(
  Data,
  ({ link, finalAt, openOrders }, shop) => {
    const format = new Intl.DateTimeFormat("en-GB", {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: "UTC",
    });
    const until = `${format.format(new Date(finalAt))} UTC`;
    const numbers = openOrders.map((number) => `#${number}`).join(", ");
    return {
      subject: `Your ${shop.name} account is about to be erased`,
      preview: `You can keep it until ${until}.`,
      heading: "Your account is about to be erased",
      blocks: [
        {
          kind: "paragraph",
          text: `You were signed out everywhere, and nobody can sign in any more. On ${until} we erase what we keep about you.`,
        },
        ...(openOrders.length > 0
          ? [
              {
                kind: "paragraph" as const,
                text: `Not sent yet: ${numbers}. Without your address we cannot send what you ordered. Keep your account until it has left, or write to us at ${shop.supportEmail}.`,
              },
            ]
          : []),
        { kind: "button", label: "Keep my account", href: link },
        {
          kind: "note",
          text: "If you did not ask for this, keep your account now and change your password.",
        },
      ],
    };
  },
  { secret: true },
);
