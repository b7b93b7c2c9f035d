import { z } from "zod";
import { badParameter, type StripeFailure } from "../flow/errors";
import type { FormObject } from "./form";

type Issue = z.core.$ZodIssue;

/** Stripe's code and words for a value of the wrong form; `%s` is the value as sent. */
function fault(code: string, message: string) {
  return { params: { code }, message };
}

/** A non-empty string of at most `longest` characters. */
export const text = (longest = 5000) => z.string().min(1).max(longest);

/** A whole number; money is in cents, times are in seconds. */
export const integer = (minimum = 0) =>
  z
    .string()
    .refine((value) => /^-?\d{1,15}$/.test(value), fault("parameter_invalid_integer", "Invalid integer: %s"))
    .transform(Number)
    .refine(
      (value) => value >= minimum,
      fault("parameter_invalid_integer", `This value must be greater than or equal to ${minimum}.`),
    );

/** Three letters, in lower case from then on. */
export const currency = () =>
  z
    .string()
    .regex(/^[a-z]{3}$/i)
    .transform((code) => code.toLowerCase());

export const boolean = () => z.enum(["true", "false"]).transform((value) => value === "true");

export const url = () =>
  text().refine((value) => URL.canParse(value), fault("url_invalid", "Not a valid URL"));

/** A list, which the form encodes as an object with numbers as keys. */
export const list = <T extends z.ZodType>(item: T, longest = 100) =>
  z.preprocess((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    if (entries.some(([key]) => !/^\d+$/.test(key))) return value;
    return entries.sort(([one], [two]) => Number(one) - Number(two)).map(([, entry]) => entry);
  }, z.array(item).min(1).max(longest));

/** Up to 50 keys, as Stripe allows. An empty value leaves the key out. */
export const metadata = () =>
  z
    .record(z.string().max(40), z.string().max(500))
    .refine((pairs) => Object.keys(pairs).length <= 50, fault("metadata_limit", "Up to 50 metadata keys."))
    .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== "")));

/** Parameters of every call: which ids of the answer to replace by their objects. */
export const expandable = { expand: list(text(), 20).optional() };

/** Seconds since the epoch, exact or as a range. */
const created = () =>
  z.union([
    integer(),
    z.strictObject({
      gt: integer().optional(),
      gte: integer().optional(),
      lt: integer().optional(),
      lte: integer().optional(),
    }),
  ]);

/** Parameters of every list call. */
export const pageable = {
  ...expandable,
  limit: integer(1).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: created().optional(),
};

/**
 * Checks the parameters of a call.
 *
 * @throws StripeFailure 400 that names the first parameter that is unknown, missing or malformed
 */
export function parseParams<S extends z.ZodType>(schema: S, input: FormObject): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (!issue) throw result.error;
  throw toFailure(issue, input);
}

function toFailure(issue: Issue, input: FormObject): StripeFailure {
  const param = nameOf(issue.path);
  const value = valueAt(input, issue.path);
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  if (issue.code === "unrecognized_keys") {
    const unknown = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    return badParameter(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
  }
  if (value === undefined)
    return badParameter(`Missing required param: ${param}.`, param, "parameter_missing");
  if (value === "") {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`;
    return badParameter(message, param, "parameter_invalid_empty");
  }
  if (issue.code === "custom") {
    return badParameter(issue.message.replace("%s", shown), param, String(issue.params?.code));
  }
  if (issue.code === "invalid_value") {
    return badParameter(`Invalid ${param}: must be one of ${issue.values.join(", ")}`, param);
  }
  if (issue.code === "too_big") {
    const message = `Invalid ${issue.origin}: ${param} must be at most ${issue.maximum} long`;
    return badParameter(message, param, `parameter_invalid_${issue.origin}_too_long`);
  }
  return badParameter(`Invalid value for ${param}: ${shown}`, param);
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");
}

function valueAt(input: FormObject, path: readonly PropertyKey[]): unknown {
  let value: unknown = input;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
