import { createHmac } from "node:crypto";

/** The `Stripe-Signature` header for a body sent at the given second. */
export function signatureHeader(body: string, secret: string, atS: number): string {
  const signature = createHmac("sha256", secret).update(`${atS}.${body}`).digest("hex");
  return `t=${atS},v1=${signature}`;
}
