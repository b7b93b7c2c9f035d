/** What a product can be narrowed down by beyond kind, price and stock; null is not known. */
export interface Attributes {
  /** Family, such as "Cast iron"; the finer text stays in the description. */
  material: string | null;
  diameter_in: number | null;
  capacity_qt: number | null;
  oven_safe_f: number | null;
  induction: boolean | null;
  dishwasher_safe: boolean | null;
}

/** Families of materials by the word that names them. */
const FAMILIES: [name: string, word: RegExp][] = [
  ["Enamelled cast iron", /enamel/i],
  ["Cast iron", /cast iron/i],
  ["Carbon steel", /carbon steel/i],
  ["Stainless steel", /stainless/i],
  ["Aluminium", /alumini?um/i],
  ["Copper", /copper/i],
  ["Ceramic", /ceramic/i],
];

/** Reads what an administrator wrote into a product's `metadata.attributes`; what makes no sense is not known. */
export function attributesOf(given: unknown): Attributes {
  const attributes: Record<string, unknown> = typeof given === "object" && given !== null ? { ...given } : {};
  return {
    material: familyOf(attributes.material),
    diameter_in: size(attributes.diameterIn),
    capacity_qt: size(attributes.capacityQt),
    oven_safe_f: size(attributes.ovenSafeF),
    induction: yesOrNo(attributes.induction),
    dishwasher_safe: yesOrNo(attributes.dishwasherSafe),
  };
}

/** The family that the text names first: "stainless steel with aluminium core" is stainless steel. */
function familyOf(material: unknown): string | null {
  if (typeof material !== "string" || material.trim() === "") return null;
  const [first] = FAMILIES.map(([name, word]) => ({ name, at: material.search(word) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  return first?.name ?? material.split(",")[0]?.trim() ?? null;
}

function size(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && number > 0 && number < 100_000 ? number : null;
}

function yesOrNo(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}
