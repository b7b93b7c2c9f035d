import type { Attribute, ShortText } from "@emberly/catalogue";

/**
 * The facts that this shop tells of its goods, in the order in which filters and product pages show them. A new one is one entry here: the read
 * model, the listing's parameters, the facets and the list of products for the import all follow.
 */
export const ATTRIBUTES: readonly Attribute[] = [
  {
    handle: "material",
    label: "Material",
    type: "text",
    families: [
      { name: "Enamelled cast iron", word: "enamel" },
      { name: "Cast iron", word: "cast iron" },
      { name: "Carbon steel", word: "carbon steel" },
      { name: "Stainless steel", word: "stainless" },
      { name: "Aluminium", word: "alumini?um" },
      { name: "Copper", word: "copper" },
      { name: "Ceramic", word: "ceramic" },
    ],
    example: "Cast iron",
  },
  { handle: "diameter", label: "Diameter", type: "number", unit: "in", key: "diameterIn", example: 12 },
  { handle: "capacity", label: "Capacity", type: "number", unit: "qt", key: "capacityQt" },
  { handle: "oven_safe", label: "Oven safe to", type: "number", unit: "°F", key: "ovenSafeF", example: 500 },
  { handle: "induction", label: "Induction", type: "boolean", example: true },
  // Told only of what a glass hob would suffer from; the product page counts it among the stoves.
  {
    handle: "glass_hob",
    label: "Suits glass hobs",
    type: "boolean",
    key: "glassHob",
    facet: false,
    example: true,
  },
  { handle: "dishwasher", label: "Dishwasher safe", type: "boolean", key: "dishwasherSafe", example: false },
  { handle: "weight", label: "Weight", type: "number", unit: "lb", key: "weightLb", facet: false },
  { handle: "care", label: "Care", type: "text", facet: false },
  // The product page shows it apart from the facts, one line a thing; semicolons part the things.
  { handle: "box", label: "In the box", type: "text", facet: false },
];

/** Three short texts, which the contract of `/api/v1` names. */
export const TEXTS: readonly ShortText[] = [
  { name: "catchphrase1", example: "Sears like a grill" },
  { name: "catchphrase2", example: "Goes from stove to oven" },
  { name: "catchphrase3", example: "Made to be handed down" },
];
