import type { ToldAttribute } from "./records";

/** A fact about products that pages show, and that shoppers can narrow a listing down by. */
export interface Attribute {
  /** Its name in addresses and records, such as `min_diameter`: lower case letters, digits and underscores. */
  handle: string;
  label: string;
  type: "text" | "number" | "boolean";
  /** Such as "in"; numbers are kept in this one unit. */
  unit?: string;
  /** Where a product keeps it in its `metadata.attributes`. @default the handle */
  key?: string;
  /**
   * For texts: families of wordings that mean the same. `word` is a pattern in any case, and the family whose word comes first
   * in a text is the text's value. Without a match the value is the text up to its first comma.
   */
  families?: readonly { name: string; word: string }[];
  /**
   * Whether shoppers can narrow a listing down by it; otherwise pages only show it.
   *
   * @default true
   */
  facet?: boolean;
  /** What the template of a list of products shows. */
  example?: string | number | boolean;
}

export type Fact = string | number | boolean;

/** What is known of a product, by the attributes' handles. A missing one is unknown, which is not the same as no. */
export type Facts = Record<string, Fact>;

/** Texts of facts are at most so long, numbers above zero and below so much. */
export const FACT_LIMITS = { longestText: 500, numbersBelow: 100_000 };

/** @throws Error for a handle that cannot stand in an address, or that two attributes have */
export function checkAttributes(attributes: readonly Attribute[]): void {
  const handles = attributes.map(({ handle }) => handle);
  const wrong = handles.find(
    (handle, index) => !/^[a-z][a-z0-9_]{0,40}$/.test(handle) || handles.indexOf(handle) < index,
  );
  if (wrong !== undefined)
    throw new Error(`catalogue: the attribute handle "${wrong}" is not allowed, or there twice`);
}

/** The key in a product's `metadata.attributes` under which the fact is kept. */
export const keyOf = ({ handle, key = handle }: Attribute): string => key;

/** Reads what an administrator wrote into a product's `metadata.attributes`, and leaves out what makes no sense. */
export function factsOf(attributes: readonly Attribute[], given: unknown): Facts {
  const written = asRecord(given);
  return Object.fromEntries(
    attributes.flatMap((attribute) => {
      const fact = factOf(attribute, written[keyOf(attribute)]);
      return fact === null ? [] : [[attribute.handle, fact] as const];
    }),
  );
}

/** What is wrong with a fact that somebody gives, as a message for them; null when it is right. */
export function factFault({ label, type }: Attribute, value: unknown): string | null {
  const { longestText, numbersBelow } = FACT_LIMITS;
  if (type === "boolean") return typeof value === "boolean" ? null : `${label} is yes or no`;
  if (type === "number") {
    const isGiven = typeof value === "number" && size(value) !== null;
    return isGiven ? null : `${label} is a number above 0 and below ${numbersBelow.toLocaleString("en-US")}`;
  }
  const isText = typeof value === "string" && value.trim() !== "" && value.length <= longestText;
  return isText ? null : `${label} is a text of at most ${longestText} characters`;
}

/** The facts that a product page shows: in the merchant's words and in the order of the configuration. */
export function toldOf(attributes: readonly Attribute[], given: unknown): ToldAttribute[] {
  const written = asRecord(given);
  return attributes.flatMap((attribute) => {
    const { handle, label, type, unit = null } = attribute;
    const said = written[keyOf(attribute)];
    const value = type === "text" && typeof said === "string" ? said.trim() || null : factOf(attribute, said);
    return value === null ? [] : [{ handle, label, value, unit }];
  });
}

/** Facts of a variant: the product's, replaced by the variant's own where it has some. A null, as older releases wrote it, is none. */
export function ownAttributes(product: unknown, variant: unknown): Record<string, unknown> {
  return { ...asRecord(product), ...withoutNulls(asRecord(variant)) };
}

/** What is kept under `metadata.attributes` after a change; a null takes a fact away, so that the product's holds for its variant again. */
export function changedAttributes(
  given: unknown,
  changes: Record<string, Fact | null>,
): Record<string, unknown> {
  return withoutNulls({ ...asRecord(given), ...changes });
}

const withoutNulls = (given: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));

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
  return typeof number === "number" && number > 0 && number < FACT_LIMITS.numbersBelow ? number : null;
}
