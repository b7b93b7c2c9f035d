import type { ToldAttribute } from "./records";

/** A fact about products that is told, and that shoppers can narrow a listing down by. */
export interface Attribute {
  /** Names it in the API, such as `min_diameter`: lower case letters, digits and underscores. */
  handle: string;
  label: string;
  type: "text" | "number" | "boolean";
  /** Such as "in"; numbers are kept in this one unit. */
  unit?: string;
  /** Where a product keeps it in its `metadata.attributes`. @default the handle */
  key?: string;
  /**
   * For texts: what many wordings have in common, with the word that tells it (a pattern, in any case). The family whose
   * word stands first in a text is its value; without one the text up to its first comma is.
   */
  families?: readonly { name: string; word: string }[];
  /**
   * Whether shoppers can narrow a listing down by it; otherwise it is only told.
   *
   * @default true
   */
  facet?: boolean;
  /** What the template of a list of products shows. */
  example?: string | number | boolean;
}

export type Fact = string | number | boolean;

/** What is known of a product, by the attributes' handles; what is not said is not known, which is not the same as no. */
export type Facts = Record<string, Fact>;

const LARGEST = 100_000;

/** @throws Error for a handle that cannot stand in an address, or that two attributes have */
export function checkAttributes(attributes: readonly Attribute[]): void {
  const handles = attributes.map(({ handle }) => handle);
  const wrong = handles.find(
    (handle, index) => !/^[a-z][a-z0-9_]{0,40}$/.test(handle) || handles.indexOf(handle) < index,
  );
  if (wrong !== undefined)
    throw new Error(`catalogue: the attribute handle "${wrong}" is not allowed, or there twice`);
}

export const keyOf = ({ handle, key = handle }: Attribute): string => key;

/** Reads what an administrator wrote into a product's `metadata.attributes`; what makes no sense is not known. */
export function factsOf(attributes: readonly Attribute[], given: unknown): Facts {
  const written = asRecord(given);
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const fact = factOf(attribute, written[keyOf(attribute)]);
      return fact === null ? [] : [[attribute.handle, fact] as const];
    }),
  );
}

/** The longest text that is told of a product. */
const LONGEST = 500;

/** What is wrong with a fact that somebody gives, in words for them; null when nothing is. */
export function factFault({ label, type }: Attribute, value: unknown): string | null {
  if (type === "boolean") return typeof value === "boolean" ? null : `${label} is yes or no`;
  if (type === "number") {
    const isGiven = typeof value === "number" && size(value) !== null;
    return isGiven ? null : `${label} is a number above 0 and below ${LARGEST.toLocaleString("en-US")}`;
  }
  const isText = typeof value === "string" && value.trim() !== "" && value.length <= LONGEST;
  return isText ? null : `${label} is a text of at most ${LONGEST} characters`;
}

/** What a product page tells: the words of the merchant, in the order of the configuration. */
export function toldOf(attributes: readonly Attribute[], given: unknown): ToldAttribute[] {
  const written = asRecord(given);
  return attributes.flatMap((attribute) => {
    const { handle, label, type, unit = null } = attribute;
    const said = written[keyOf(attribute)];
    const value = type === "text" && typeof said === "string" ? said.trim() || null : factOf(attribute, said);
    return value === null ? [] : [{ handle, label, value, unit }];
  });
}

/** Facts of a variant: the product's, and what is different of this variant. */
export function ownAttributes(product: unknown, variant: unknown): Record<string, unknown> {
  return { ...asRecord(product), ...asRecord(variant) };
}

const asRecord = (given: unknown): Record<string, unknown> =>
  typeof given === "object" && given !== null ? { ...given } : {};

function factOf({ type, families = [] }: Attribute, value: unknown): Fact | null {
  if (type === "boolean") return typeof value === "boolean" ? value : null;
  return type === "number" ? size(value) : familyOf(value, families);
}

/** The family that the text names first: "stainless steel with aluminium core" is stainless steel. */
function familyOf(text: unknown, families: NonNullable<Attribute["families"]>): string | null {
  if (typeof text !== "string" || text.trim() === "") return null;
  const [first] = families
    .map(({ name, word }) => ({ name, at: text.search(new RegExp(word, "i")) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return first?.name ?? text.split(",")[0]?.trim() ?? null;
}

function size(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && number > 0 && number < LARGEST ? number : null;
}
