import type { ToldAttribute } from "@contract/records";

/** A fact in words, such as "Diameter" and "12 in (30.5 cm)". */
export interface Fact {
  label: string;
  text: string;
}

/** What else the world measures in, by the unit of the shop: the same value there, to the digits that make sense. */
const ALSO: Record<string, (value: number) => string> = {
  in: (inches) => `${rounded(inches * 2.54, 1)} cm`,
  qt: (quarts) => `${rounded(quarts * 0.946353, 1)} l`,
  lb: (pounds) => `${rounded(pounds * 0.45359237, 1)} kg`,
  "°F": (fahrenheit) => `${rounded(((fahrenheit - 32) * 5) / 9, 0)} °C`,
};

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));

/** What is told of a product, in plain words and both systems of measures. */
export function factsInWords(attributes: readonly ToldAttribute[]): Fact[] {
  return attributes.map(({ label, value, unit }) => ({ label, text: textOf(value, unit) }));
}

function textOf(value: ToldAttribute["value"], unit: string | null): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" || unit === null) return String(value);
  const also = ALSO[unit]?.(value);
  return also ? `${value} ${unit} (${also})` : `${value} ${unit}`;
}

/** The attribute that tells what comes with a product, which is shown apart from its facts. */
const BOX = "box";

/** What is in the box, one thing an entry: the text's lines or what semicolons part. Empty when it is not told. */
export function boxContents(attributes: readonly ToldAttribute[]): string[] {
  const box = attributes.find(({ handle }) => handle === BOX)?.value;
  if (typeof box !== "string") return [];
  return [...new Set(box.split(/[\n;]/).map((thing) => thing.trim()))].filter((thing) => thing !== "");
}

/** The facts of a product without what is in the box. */
export function withoutBox(attributes: readonly ToldAttribute[]): ToldAttribute[] {
  return attributes.filter(({ handle }) => handle !== BOX);
}

/** Said of the few things that a glass hob would suffer from. */
const GLASS = "glass_hob";

/** A source of heat, and whether a pot may come to it. */
export interface Stove {
  name: string;
  works: boolean;
}

/**
 * Which stoves a pot works on, and how hot its oven may be; null for what is not told to be a pot, such as a knife. Gas and
 * electric coils take everything, glass what is not told otherwise; induction needs a base that a magnet sticks to.
 */
export function stovesOf(attributes: readonly ToldAttribute[]): Stove[] | null {
  const saidOf = (name: string) => attributes.find(({ handle }) => handle === name)?.value;
  const induction = saidOf("induction");
  if (typeof induction !== "boolean") return null;
  const oven = attributes.find(({ handle }) => handle === "oven_safe");
  return [
    { name: "Gas", works: true },
    { name: "Electric coil", works: true },
    { name: "Glass ceramic", works: saidOf(GLASS) !== false },
    { name: "Induction", works: induction },
    ...(oven ? [{ name: `Oven to ${textOf(oven.value, oven.unit)}`, works: true }] : []),
  ];
}
