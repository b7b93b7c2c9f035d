import { z } from "zod";

/** A passkey that the account can be signed in to with. */
export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const bytes = z.string().min(1).max(20_000);

/** `response` is the JSON that `startRegistration` of `@simplewebauthn/browser` gives. */
export const AddPasskeyBody = z.object({
  response: z.looseObject({
    id: bytes,
    rawId: bytes,
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: bytes, attestationObject: bytes }),
  }),
  name: z.string().trim().min(1).max(60).optional().describe("The browser's, where none is given."),
});
export type AddPasskeyBody = z.infer<typeof AddPasskeyBody>;

/** `response` is the JSON that `startAuthentication` of `@simplewebauthn/browser` gives. */
export const SignInByPasskeyBody = z.object({
  response: z.looseObject({
    id: bytes,
    rawId: bytes,
    type: z.literal("public-key"),
    response: z.looseObject({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
  }),
});
export type SignInByPasskeyBody = z.infer<typeof SignInByPasskeyBody>;
