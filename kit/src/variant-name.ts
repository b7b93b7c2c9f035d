/** What the engine, its dashboard and this shop call the only variant of a product that is sold in one form. */
const ONLY = /^(default( variant| title| option value)?|standard)$/i;

/** A variant's title where it says something; null for that of a product's only variant. */
export function variantName(title: string | null | undefined): string | null {
  const name = title?.trim() ?? "";
  return name === "" || ONLY.test(name) ? null : name;
}

/** A product's title with that of the variant: "dutch oven (Sage)". */
export function nameOfLine(product: string, variantTitle: string | null | undefined): string {
  const name = variantName(variantTitle);
  return name === null ? product : `${product} (${name})`;
}
