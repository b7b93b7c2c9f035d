import { z } from "zod";

/** What is kept of a passkey beside its id. */
export const PasskeyRecord = z.object({
  /** COSE, base64url. */
  public_key: z.string(),
  /** How often it signed, as it counts itself; 0 for those that do not count. */
  counter: z.number().int().min(0),
  transports: z.array(z.string()).default([]),
  name: z.string(),
  /** ISO 8601. */
  last_used_at: z.string().nullable().default(null),
});

export type PasskeyRecord = z.infer<typeof PasskeyRecord>;
