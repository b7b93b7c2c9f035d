/**
 * Reads values that nobody vouches for into types that the compiler knows. A schema library would do it too, but it
 * would be 7 kB (gzip) of the scripts of every page; this is a few lines.
 */

/** Gives the value as it can be used; undefined when it makes no sense. */
export type Reader<Value> = (value: unknown) => Value | undefined;

interface OptionalReader<Value> {
  ifGiven: Reader<Value>;
}

/** A reader for each field of a type, none too many and none too few: a type that changes no longer compiles here. */
type Fields<Shape> = {
  [Name in keyof Shape]-?: object extends Pick<Shape, Name>
    ? OptionalReader<NonNullable<Shape[Name]>>
    : Reader<Shape[Name]>;
};

/** For an optional field, which is left out when it makes no sense. */
export const optional = <Value>(reader: Reader<Value>): OptionalReader<Value> => ({ ifGiven: reader });

/** Reads an object. It makes no sense as a whole when one of its required fields does not. */
export function record<Shape extends object>(fields: Fields<Shape>): Reader<Shape> {
  const readers: [string, Reader<unknown> | OptionalReader<unknown>][] = Object.entries(fields);
  return (value) => {
    if (typeof value !== "object" || value === null) return undefined;
    const given = new Map<string, unknown>(Object.entries(value));
    const found: [string, unknown][] = [];
    for (const [name, reader] of readers) {
      const isRequired = typeof reader === "function";
      const read = (isRequired ? reader : reader.ifGiven)(given.get(name));
      if (read !== undefined) found.push([name, read]);
      else if (isRequired) return undefined;
    }
    // Field by field this is what the readers gave.
    return Object.fromEntries(found) as Shape;
  };
}

/** Reads what makes sense of a list. What is no list is an empty one. */
export const list =
  <Value>(entry: Reader<Value>) =>
  (value: unknown): Value[] =>
    Array.isArray(value) ? value.flatMap((one: unknown) => entry(one) ?? []) : [];

/** Text; whatever else there is counts as empty. */
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Text that must not be empty. */
export const filledText: Reader<string> = (value) => text(value) || undefined;

/** A number above 0. */
export const positive: Reader<number> = (value) =>
  typeof value === "number" && value > 0 ? value : undefined;

/** True only when it says so. */
export const flag = (value: unknown): boolean => value === true;
