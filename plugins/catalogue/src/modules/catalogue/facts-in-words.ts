import type { Attribute } from "./attributes";
import type { Product, ToldAttribute } from "./records";

/**
 * What search knows of a product beyond its texts, each said once: its facts and those of its variants as a shopper would say
 * them, what the variants are called, and their numbers. `induction: true` is "Induction", a capacity "Capacity 7 qt".
 *
 * @param attributes those that the shop has configured; what it does not tell, nobody finds
 */
export function factsInWords(
  { attributes: facts, options, variants }: Pick<Product, "attributes" | "options" | "variants">,
  attributes: readonly Attribute[],
): string {
  const prose = new Set(attributes.filter(isProse).map(({ handle }) => handle));
  const said = [facts, ...variants.map((variant) => variant.attributes)]
    .flat()
    .filter(({ handle }) => !prose.has(handle))
    .map(spoken);
  const names = options.flatMap(({ values }) => values);
  return [...new Set([...said, ...names, ...variants.map(({ sku }) => sku ?? "")])].join(" ");
}

/** Sentences such as how to care for a thing: they have words of everything, and would lead a search astray. */
const isProse = ({ type, facet = true }: Attribute) => type === "text" && !facet;

function spoken({ label, value, unit }: ToldAttribute): string {
  if (typeof value === "boolean") return value ? label : "";
  return `${label} ${value} ${unit ?? ""}`;
}
