import { createHash } from "node:crypto";
import { StripeFailure } from "../flow/errors";
import type { IdempotentAnswer } from "../state/records";
import type { Reader } from "../state/state";

const lifeS = 24 * 3600;

/** What two requests must share to count as the same one. */
export function fingerprint(method: string, path: string, body: string): string {
  return createHash("sha256").update(`${method} ${path}\n${body}`).digest("hex");
}

/**
 * The answer given to an earlier request with this key, while Stripe would still remember it.
 *
 * @throws StripeFailure 400 when the key was used for another request
 */
export function earlierAnswer(
  reader: Reader,
  key: string,
  print: string,
  nowS: number,
): IdempotentAnswer | undefined {
  const earlier = reader.get("idempotency", key);
  if (!earlier || earlier.created + lifeS < nowS) return undefined;
  if (earlier.fingerprint === print) return earlier;
  throw new StripeFailure(
    400,
    {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    true,
  );
}
