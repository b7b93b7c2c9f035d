import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";

/** What of JSON Schema zod writes for this contract. */
interface Schema {
  type?: "string" | "number" | "integer" | "boolean" | "array" | "object" | "null";
  enum?: (string | number)[];
  const?: string | number;
  anyOf?: Schema[];
  /** A union that one field tells apart. */
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

/** Values of a field that lead somewhere: emails that are registered, ids that exist. By the field's name. */
export type Known = Record<string, readonly (string | number)[]>;

const LONGEST_TEXT = 60;
const LARGEST_NUMBER = 200_000;

/** Values that a schema of the contract accepts, with what is known to exist mixed in. */
export function fitting(schema: z.ZodType, known: Known): Arbitrary<unknown> {
  return fits(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, "", known);
}

function fits(schema: Schema, field: string, known: Known): Arbitrary<unknown> {
  const values = known[field];
  const invented = invent(schema, field, known);
  return values ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, invented) : invented;
}

function invent(schema: Schema, field: string, known: Known): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return fc.oneof(...union.map((one) => fits(one, field, known)));
  switch (schema.type) {
    case "string":
      return text(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, LARGEST_NUMBER) });
    case "number":
      return fc
        .integer({ min: 1, max: Math.min(schema.maximum ?? 1000, LARGEST_NUMBER) * 100 })
        .map((cents) => cents / 100);
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(fits(schema.items ?? {}, field, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case "object":
      return object(schema, known);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function text({ format, minLength = 0, maxLength = LONGEST_TEXT }: Schema): Arbitrary<string> {
  if (format === "email") return fc.emailAddress();
  const size = { minLength, maxLength: Math.min(maxLength, LONGEST_TEXT) };
  return fc.oneof(fc.string(size), fc.string({ ...size, unit: "grapheme" }));
}

function object({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, fits(property, name, known)]),
  );
  return fc.record(fields, { requiredKeys: required });
}
