import { z } from "zod";

/**
 * The kinds of values that a setting can have. Each says in its own words what is wrong with a value: the library's
 * own messages are not in the storefront's bundle. A default must be right by itself, because it is not checked.
 */

/** An empty value counts as not set, as `.env.example` has them. */
const blankIsUnset = (value: unknown) => (value === "" ? undefined : value);

const withDefault = <Schema extends z.ZodType>(schema: Schema, fallback: z.output<Schema>) =>
  z.preprocess(blankIsUnset, schema.optional()).transform((value) => value ?? fallback);

export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(blankIsUnset, schema.optional());

export const text = (fallback: string) => withDefault(z.string(), fallback);

export const longText = (least: number, most = Number.POSITIVE_INFINITY) =>
  z
    .string()
    .min(least, `must have at least ${least} characters`)
    .max(most, `must have at most ${most} characters`);

export const oneOf = <const Names extends readonly [string, ...string[]]>(
  names: Names,
  fallback: Names[number],
) => withDefault(z.enum(names, { error: `must be ${names.join(" or ")}` }), fallback);

export const yesOrNo = () => withDefault(z.stringbool({ error: "must be true or false" }), false);

export const email = (fallback: string) =>
  withDefault(z.email({ error: "must be an email address" }), fallback);

export const number = (from: number, to: number) => {
  const error = `must be a number from ${from} to ${to}`;
  return z.coerce.number({ error }).min(from, error).max(to, error);
};

export const wholeNumber = (from: number, to: number) => {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number({ error }).int(error).min(from, error).max(to, error);
};

/** A whole number with a default. */
export const count = (fallback: number, from: number, to: number) =>
  withDefault(wholeNumber(from, to), fallback);

const LAST_PORT = 65_535;

export const port = (fallback: number) => count(fallback, 1, LAST_PORT);

/** A port that may be left unused; 0 is none too. */
export const optionalPort = () =>
  optional(wholeNumber(0, LAST_PORT).transform((value) => value || undefined));

export const seconds = (fallback: number) => withDefault(number(1, 86_400), fallback);

export const dollars = (fallback: number) =>
  withDefault(number(0, 10_000).multipleOf(0.01, "must be dollars with at most two decimals"), fallback);

/** An http or https address, without the slashes at its end. */
export const address = z
  .url({ protocol: /^https?$/, error: "must be an http or https address" })
  .transform((value) => value.replace(/\/+$/, ""));

export const addressOr = (fallback: string) => withDefault(address, fallback);

/** Addresses split with commas; none by default. */
export const addresses = () =>
  z
    .string()
    .default("")
    .transform((value) => value.split(",").flatMap((one) => one.trim() || []))
    .pipe(z.array(address));

/** An address of another protocol, such as `url("redis", "rediss")`. */
export const url = (...schemes: [string, ...string[]]) =>
  z.url({
    protocol: new RegExp(`^(?:${schemes.join("|")})$`),
    error: `must start with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  });
