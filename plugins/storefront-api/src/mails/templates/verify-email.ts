import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({ code: z.string(), minutes: z.number() });

/** To the address of a sign-up that is not verified yet. */
export const verifyEmail = defineMail(
  Data,
  ({ code, minutes }, shop) => ({
    subject: `Your ${shop.name} verification code`,
    preview: `Enter it within ${minutes} minutes to verify your account.`,
    heading: "Verify your email",
    blocks: [
      { kind: "paragraph", text: `Enter this code to finish creating your account at ${shop.name}:` },
      { kind: "code", code },
      {
        kind: "paragraph",
        text: `It works once, for ${minutes} minutes. If you ask for another, only the newest counts.`,
      },
      {
        kind: "note",
        text: "Only enter it where you signed up yourself. If you did not sign up, leave this mail be: without the code nobody can use an account with your address.",
      },
    ],
  }),
  { secret: true },
);
