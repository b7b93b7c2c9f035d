import { z } from "zod";
import { parseJson } from "../../parse-json";
import { StripeFailure } from "../flow/errors";

const text = () => z.string().max(500);

export const completeBody = z.strictObject({
  card: z.union([z.string(), z.object({ number: z.string() })]).optional(),
  email: z.email().optional(),
  shipping_rate: z.int().min(0).optional(),
  shipping_details: z
    .object({
      name: text().optional(),
      phone: text().nullish(),
      address: z
        .object({
          line1: text().nullish(),
          line2: text().nullish(),
          city: text().nullish(),
          state: text().nullish(),
          postal_code: text().nullish(),
          country: text().nullish(),
        })
        .optional(),
    })
    .optional(),
  delayed: z.boolean().optional(),
});

export const webhooksBody = z.strictObject({
  mode: z.enum(["deliver", "hold", "duplicate", "drop"]).optional(),
  copies: z.int().min(2).max(100).optional(),
  url: z.url().optional(),
});

export const flushBody = z.strictObject({ order: z.enum(["created", "reverse"]).optional() });
export const delayedBody = z.strictObject({ outcome: z.enum(["succeeded", "failed"]) });
export const disputeBody = z.strictObject({
  reason: z.enum(["fraudulent", "product_not_received", "product_unacceptable", "duplicate"]).optional(),
  /** Cents. */
  amount: z.int().min(1).optional(),
});
export const verdictBody = z.strictObject({
  outcome: z.enum(["won", "lost"]),
  /** Stripe pays the payment back again, once the shop has won. */
  is_refundable: z.boolean().optional(),
});
export const failureBody = z.strictObject({
  reason: z.enum(["expired_or_canceled_card", "lost_or_stolen_card", "unknown"]).optional(),
});
export const emptyBody = z.strictObject({});

/**
 * A helper's JSON body; none counts as `{}`.
 *
 * @throws StripeFailure 400 that names the first faulty field
 */
export function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const value = parseJson(typeof body === "string" && body.trim() ? body : "{}");
  if (value === undefined) throw refuse("The body is not JSON.", "");
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const param = issue?.path.join(".") ?? "";
  throw refuse(`${param || "The body"}: ${issue?.message ?? "not valid"}`, param);
}

/** 400 in Stripe's shape. */
export function refuse(message: string, param: string): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...(param && { param }) });
}
