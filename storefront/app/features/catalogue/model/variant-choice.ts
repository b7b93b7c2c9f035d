import type { Product, ProductVariant } from "@contract/records";

/** The parameter of a product's address that names the chosen variant. */
export const VARIANT = "variant";

/** The first of a list that the API never leaves empty. */
function first<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined) throw new Error("A product came without variants");
  return one;
}

/** The variant that an address names; otherwise the first one that can be bought. */
export function chosenVariant(product: Product, search: URLSearchParams): ProductVariant {
  const { variants } = product;
  const named = variants.find(({ _id }) => _id === search.get(VARIANT));
  return named ?? variants.find(({ inStock }) => inStock) ?? first(variants);
}

/** One value of an option, and the variant that choosing it leads to. */
export interface OptionChoice {
  value: string;
  variant: ProductVariant;
  isChosen: boolean;
}

export interface OptionGroup {
  name: string;
  choices: OptionChoice[];
  /** Whether the values are colours, each with a picture of its own, which shows it better than its name. */
  hasPictures: boolean;
}

/** What a colour's option is called; a size is said in words, whatever pictures its variants have. */
const COLOUR = /colou?r|finish|glaze/i;

/**
 * What there is to choose. A value leads to the variant that has it and keeps as many of the other options as there
 * are together with it, so that no choice leads nowhere.
 */
export function optionGroups(product: Product, chosen: ProductVariant): OptionGroup[] {
  return product.options.map(({ name, values }) => {
    const choices = values.flatMap((value) => {
      const candidates = product.variants.filter(({ options }) => options[name] === value);
      const [variant] = candidates.toSorted((one, other) => sameAs(chosen, other) - sameAs(chosen, one));
      return variant ? [{ value, variant, isChosen: chosen.options[name] === value }] : [];
    });
    const pictures = choices.map(({ variant }) => variant.imageUrl[0]?.secure_url);
    const hasPictures =
      COLOUR.test(name) &&
      choices.length > 1 &&
      new Set(pictures).size === choices.length &&
      !pictures.includes(undefined);
    return { name, choices, hasPictures };
  });
}

/** How many options two variants have in common. */
function sameAs(one: ProductVariant, other: ProductVariant): number {
  return Object.entries(one.options).filter(([name, value]) => other.options[name] === value).length;
}
