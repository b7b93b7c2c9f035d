import { defineMail } from "@emberly/mail-outbox";
import { z } from "zod";

const Data = z.object({
  passkeys: z.array(z.string()).default([]),
  arePasskeysRemoved: z.boolean().default(false),
});

/** To the owner of an account whose password has just been set, by reset or by change. */
export const passwordChanged = defineMail(Data, ({ passkeys, arePasskeysRemoved }, shop) => ({
  subject: `Your ${shop.name} password was changed`,
  preview: "You were signed out wherever else you were signed in.",
  heading: "Your password was changed",
  blocks: [
    {
      kind: "paragraph",
      text: `The password of your ${shop.name} account has just been changed. Wherever else you were signed in, you are now signed out.`,
    },
    ...(passkeys.length > 0
      ? [{ kind: "paragraph" as const, text: aboutPasskeys(passkeys, arePasskeysRemoved, shop.storeUrl) }]
      : []),
    {
      kind: "paragraph",
      text: `If this was not you, choose a new password now at ${shop.storeUrl}/reset-otp and write to us at ${shop.supportEmail}.`,
    },
  ],
}));

function aboutPasskeys(passkeys: string[], areRemoved: boolean, storeUrl: string): string {
  const names = passkeys.map((name) => `"${name}"`).join(", ");
  return areRemoved
    ? `To be safe, the account's passkeys were removed: ${names}. You can add yours again at ${storeUrl}/dashboard/profile.`
    : `You can still sign in with these passkeys: ${names}. Remove what you do not know at ${storeUrl}/dashboard/profile.`;
}
