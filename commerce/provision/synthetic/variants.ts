import type { SyntheticProduct } from "./believable";

const VERSIONS = ["Standard", "Professional", "Family"];
const COLOURS = ["Sage", "Ember"];
/** Dollars that each variant costs more than the one before. */
const DEARER = 5;

/** The most variants that a synthetic product can have. */
export const MOST_VARIANTS = VERSIONS.length * COLOURS.length;

/** How many variants products have: all the same number, or `mixed`, in which every tenth has the most and the others have one. */
export type VariantCount = number | "mixed";

/** @returns undefined for a text that is no count */
export function readVariantCount(text: string): VariantCount | undefined {
  if (text === "mixed") return text;
  const count = Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MOST_VARIANTS ? count : undefined;
}

/** @returns how many the product of a number has */
export const countFor = (count: VariantCount, index: number) => {
  if (count !== "mixed") return count;
  return index % 10 === 0 ? MOST_VARIANTS : 1;
};

/** What there is of a product, the cheapest first: one version alone, or versions in colours. */
export function variantsOf({ price }: Pick<SyntheticProduct, "price">, count: number) {
  const choices = VERSIONS.flatMap((Version) =>
    count === 1 ? [{ Version }] : COLOURS.map((Colour) => ({ Version, Colour })),
  );
  return choices.slice(0, count).map((options, at) => ({
    title: Object.values(options).join(" / "),
    options,
    variant_rank: at,
    manage_inventory: true,
    prices: [{ currency_code: "usd", amount: Math.round((price + at * DEARER) * 100) / 100 }],
  }));
}

/** The options that variants have values of. */
export function optionsOf(variants: { options: Record<string, string> }[]) {
  const names = Object.keys(variants[0]?.options ?? {});
  return names.map((title) => ({
    title,
    values: [...new Set(variants.flatMap(({ options }) => options[title] ?? []))],
  }));
}
