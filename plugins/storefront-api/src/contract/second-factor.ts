import { z } from "zod";

/** How a second factor can be shown here. */
export const SecondFactorMethod = z.enum(["totp", "recovery_code", "passkey"]);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

export const SecondFactor = z.object({
  needed: z.boolean().describe("Whether the calls of the staff are closed until one is shown."),
  methods: z.array(SecondFactorMethod).describe("Those that this account can answer with."),
  setUpAt: z
    .string()
    .nullable()
    .describe("Where to set one up, when the shop demands one and the account has none."),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Recovery codes have 39 characters; blanks are forgiven, because both kinds are copied by hand. */
const Code = z
  .string()
  .max(100)
  .transform((code) => code.replaceAll(/\s/g, ""))
  .pipe(z.string().min(1).max(64));

export const ShowSecondFactorBody = z.discriminatedUnion("method", [
  z.object({
    method: z.enum(["totp", "recovery_code"]).describe("Code of an authenticator app, or a recovery code."),
    code: Code,
  }),
  z.object({
    method: z.literal("passkey"),
    response: z.record(z.string(), z.unknown()).describe("What the browser answered to the options."),
  }),
]);
export type ShowSecondFactorBody = z.infer<typeof ShowSecondFactorBody>;

/** WebAuthn's request options, as `@simplewebauthn/browser` takes them. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

export const SecondFactorShown = z.object({ needed: z.literal(false) });
export type SecondFactorShown = z.infer<typeof SecondFactorShown>;
