import { z } from "zod";

/** The auth provider's name, and that of its rows among the provider identities. */
export const PASSKEY_PROVIDER = "passkey";

/** How long a browser has to answer. */
export const CHALLENGE_S = 5 * 60;

/** What a challenge was given out for, and to whom; nobody is known yet where somebody signs in. */
export const PasskeyChallenge = z.discriminatedUnion("purpose", [
  z.object({ purpose: z.literal("sign-in") }),
  z.object({ purpose: z.enum(["confirm", "add"]), auth_identity_id: z.string() }),
]);

export type PasskeyChallenge = z.infer<typeof PasskeyChallenge>;

/** Where the engine's cache keeps a challenge (base64url). */
export const challengeKey = (challenge: string): string => `staff:passkey:${challenge}`;
