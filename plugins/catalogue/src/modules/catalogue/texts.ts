import { Product } from "./records";

/** A short text about products, such as a catchphrase. It is shown and searched as prose; no listing is narrowed down by it. */
export interface ShortText {
  /** Where a product keeps it in its `metadata`, and its name in the record and in lists of products. */
  name: string;
  /** What the template of a list of products shows. */
  example?: string;
}

/**
 * @throws Error for a name that cannot be a column of a list of products, that the record uses for something else, or that
 *   occurs twice
 */
export function checkTexts(texts: readonly ShortText[]): void {
  const taken = ["attributes", ...Object.keys(Product.shape)];
  const names = texts.map(({ name }) => name);
  const wrong = names.find(
    (name, index) =>
      !/^[a-z][a-z0-9_]{0,40}$/.test(name) || taken.includes(name) || names.indexOf(name) < index,
  );
  if (wrong !== undefined)
    throw new Error(`catalogue: the text name "${wrong}" is not allowed, or there twice`);
}

/** The texts of a product by their names; empty where nobody has written one. */
export function textsOf(
  texts: readonly ShortText[],
  metadata: Record<string, unknown> | null,
): Record<string, string> {
  return Object.fromEntries(
    texts.map(({ name }) => {
      const text = metadata?.[name];
      return [name, typeof text === "string" ? text : ""];
    }),
  );
}
