import { StripeFailure } from "../flow/errors";

/**
 * Stripe's two ways to send a key: `Bearer <key>`, or Basic with the key as user name.
 *
 * @throws StripeFailure 401 when it is missing or another one
 */
export function requireApiKey(authorization: string | undefined, apiKey: string): void {
  const given = keyOf(authorization ?? "");
  if (given === apiKey) return;
  const message = given
    ? `Invalid API Key provided: ${given.slice(0, 8)}****`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new StripeFailure(401, { type: "invalid_request_error", message }, true);
}

function keyOf(authorization: string): string {
  const [scheme, credentials = ""] = authorization.split(" ", 2);
  if (scheme?.toLowerCase() === "bearer") return credentials;
  if (scheme?.toLowerCase() !== "basic") return "";
  return Buffer.from(credentials, "base64").toString("utf8").split(":", 1)[0] ?? "";
}
