import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";
import { worksOnce } from "./works-once";

const Data = z.object({ code: z.string(), minutes: z.number() });

/** To the present address of an account that wants another. */
export const changeEmailCode = defineMail(
  Data,
  ({ code, minutes }, shop) => ({
    subject: `The code to change the email of your ${shop.name} account`,
    preview: `Enter it within ${minutes} minutes to move your account to another address.`,
    heading: "Change your email",
    blocks: [
      {
        kind: "paragraph",
        text: `Enter this code, and the one that we mailed to the new address, to change the email of your account at ${shop.name}:`,
      },
      { kind: "code", code },
      { kind: "paragraph", text: worksOnce(minutes, false) },
      {
        kind: "note",
        text: "Give it to nobody. If you did not ask for it, somebody else is signed in to your account: sign them out on your profile and change your password.",
      },
    ],
  }),
  { secret: true },
);

/** To the address that an account wants. */
export const newEmailCode = defineMail(
  Data,
  ({ code, minutes }, shop) => ({
    subject: `Confirm your new email at ${shop.name}`,
    preview: `Enter the code within ${minutes} minutes to confirm this address.`,
    heading: "Confirm this address",
    blocks: [
      {
        kind: "paragraph",
        text: `Enter this code, and the one that we mailed to the address so far, to use this address for your account at ${shop.name}:`,
      },
      { kind: "code", code },
      { kind: "paragraph", text: worksOnce(minutes, false) },
      {
        kind: "note",
        text: "If you did not ask for it, leave this mail be: somebody may have mistyped their own address, and nothing happens without the code.",
      },
    ],
  }),
  // Nobody has shown yet whose address it is.
  { secret: true, forget: true },
);
