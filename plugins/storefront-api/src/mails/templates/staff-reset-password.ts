import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  /** The dashboard's page on which the new password is chosen. */
  link: z.string(),
});

/** To somebody of the staff who has forgotten the password of the dashboard. */
export const staffResetPassword = defineMail(
  Data,
  ({ link }, shop) => ({
    subject: `A new password for the dashboard of ${shop.name}`,
    preview: "Choose a new password within 15 minutes",
    heading: "Choose a new password",
    blocks: [
      { kind: "paragraph", text: `Somebody asked for a new password for your account at ${shop.name}.` },
      { kind: "button", label: "Choose a new password", href: link },
      {
        kind: "paragraph",
        text: "The link works once, for 15 minutes. If you did not ask for it, ignore this mail: your password stays.",
      },
    ],
  }),
  { secret: true },
);
