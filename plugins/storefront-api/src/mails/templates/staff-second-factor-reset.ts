import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  /** The dashboard's sign-in page. */
  link: z.string(),
});

/** To somebody of the staff whose second factor an administrator has taken away. */
export const staffSecondFactorReset = defineMail(Data, ({ link }, shop) => ({
  subject: `Your second factor at the dashboard of ${shop.name} was reset`,
  preview: "Your passkeys, authenticator app and recovery codes are removed",
  heading: "Your second factor was reset",
  blocks: [
    {
      kind: "paragraph",
      text: "An administrator has removed your passkeys, authenticator app and recovery codes, and signed you out everywhere. Sign in with your password and set up a second factor again.",
    },
    { kind: "button", label: "Sign in", href: link },
    { kind: "paragraph", text: "If you did not ask for this, tell an administrator at once." },
  ],
}));
