import type { SyntheticProduct } from "./believable";

const VERSIONS = ["Standard", "Professional", "Family"];
const COLOURS = ["Sage", "Ember"];
/** Dollars that each variant costs more than the one before. */
const DEARER = 5;

/** The most variants that a synthetic product can have. */
export const MOST_VARIANTS = VERSIONS.length * COLOURS.length;

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
