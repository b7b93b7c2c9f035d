import type { CurrentProduct, CurrentVariant } from "./current-product";
import type { ProductRow, WantedProduct } from "./import-rows";
import { effectsOf, judgeProduct, type Shop, variantEffects } from "./judge";
import type { ReadLine } from "./read-line";

/** Variants of one product in a list. */
export const MOST_VARIANTS = 100;

/** What a line may say of the product as a whole. Each column of it is said once, or the same on every line. */
const SHARED_FIELDS = ["title", "kind", "desc", "texts", "pictures"] as const;

/** What a line says of the product as a whole, by the columns' names. */
function sharedCells({
  title,
  kind,
  desc,
  texts,
  pictures,
}: WantedProduct): [column: string, said: unknown][] {
  const cells = { title, kind, description: desc, ...texts, pictures };
  return Object.entries(cells).filter(([, said]) => said !== undefined);
}

const saidIn = (column: string, wanted: WantedProduct) => Object.fromEntries(sharedCells(wanted))[column];

/**
 * Judges the lines of one product, each of which is a variant. The product is taken as a whole: a fault in one line
 * keeps the others from being written too.
 *
 * @param seenSkus line of each SKU that an earlier line of the file named; is added to
 */
export function judgeVariants(lines: ReadLine[], shop: Shop, seenSkus: Map<string, number>): ProductRow[] {
  const handle = lines[0]?.wanted.handle ?? "";
  const found = shop.products.get(handle);
  const current = found && "id" in found ? found : undefined;
  const faults = new Map<number, string>();
  for (const { line, fault } of lines) if (fault) faults.set(line, fault);
  const refuse = (line: number, fault: string | undefined) => {
    if (fault !== undefined && !faults.has(line)) faults.set(line, fault);
  };
  for (const [index, { line, wanted }] of lines.entries()) {
    const before = lines.slice(0, index);
    if (index >= MOST_VARIANTS) refuse(line, `A product has at most ${MOST_VARIANTS} variants in a list`);
    refuse(line, sharedFault(wanted, before));
    refuse(line, optionsFault(wanted, lines, current));
    refuse(line, twinFault(wanted, before, current));
    refuse(line, skuFault(wanted, line, current, shop, seenSkus));
    if (!current && wanted.price === undefined) refuse(line, "price: a new variant needs it");
  }
  const whole = productOf(lines.map(({ wanted }) => wanted));
  // A product that cannot be touched at all, a kind that is unknown, a picture that is not there.
  const judged = judgeProduct({ ...whole, ...(!current && { price: 1 }) }, shop);
  const [first] = lines;
  if (first && judged.fault && faults.size === 0) faults.set(whereSaid(judged.fault, lines), judged.fault);
  const [faulty] = [...faults.keys()].sort((one, other) => one - other);
  return lines.map((line) => {
    const row = { line: line.line, label: labelOf(line), product_id: current?.id ?? null };
    const fault =
      faults.get(line.line) ??
      (faulty === undefined ? null : `Line ${faulty} of this product cannot be used`);
    // What was found out of kind and pictures is kept with the first line.
    const shared = line === first ? pick(judged.wanted) : {};
    const wanted = { ...withoutShared(line.wanted), ...shared };
    if (fault !== null) return { ...row, wanted: line.wanted, effects: [], state: "fault", fault };
    if (!current) return { ...row, wanted, effects: [], state: "new", fault };
    const effects = lineEffects(wanted, current, shop);
    return { ...row, wanted, effects, state: effects.length > 0 ? "change" : "same", fault };
  });
}

/** What a line changes: of its variant, and of the product if it says something of that. */
export function lineEffects(
  wanted: WantedProduct,
  current: CurrentProduct,
  shop: Pick<Shop, "kinds" | "attributes">,
) {
  const variant = variantOf(wanted, current);
  return [
    ...effectsOf({ handle: wanted.handle, ...pick(wanted) }, current, shop),
    ...(variant ? variantEffects(wanted, variant, shop.attributes) : []),
  ];
}

/** The variant that a line means: by its options, else by its SKU, else the only one there is. */
export function variantOf(
  { options, sku }: WantedProduct,
  { variants }: CurrentProduct,
): CurrentVariant | undefined {
  if (options) return variants.find((variant) => isSame(variant.options, Object.fromEntries(options)));
  const bySku = sku === undefined ? undefined : variants.find((variant) => variant.sku === sku);
  return bySku ?? (variants.length === 1 ? variants[0] : undefined);
}

/** What the lines say of the product, from the first that says it. */
export function productOf(wanted: WantedProduct[]): WantedProduct {
  const shared = wanted.toReversed().map(pick);
  const texts = Object.assign({}, ...shared.map((line) => line.texts));
  return { ...Object.assign({}, ...shared), texts, handle: wanted[0]?.handle ?? "" };
}

const pick = (wanted: WantedProduct): Partial<WantedProduct> =>
  Object.fromEntries(
    SHARED_FIELDS.flatMap((field) => (wanted[field] === undefined ? [] : [[field, wanted[field]]])),
  );

function withoutShared(wanted: WantedProduct): WantedProduct {
  const { handle, price, stock, sku, options, attributes } = wanted;
  return { handle, price, stock, sku, options, attributes };
}

function sharedFault(wanted: WantedProduct, before: ReadLine[]): string | undefined {
  for (const [column, said] of sharedCells(wanted)) {
    const other = before.find((line) => saidIn(column, line.wanted) !== undefined);
    if (other && JSON.stringify(saidIn(column, other.wanted)) !== JSON.stringify(said)) {
      return `${column}: line ${other.line} says something else of the same product`;
    }
  }
  return undefined;
}

function optionsFault(
  { options, sku }: WantedProduct,
  lines: ReadLine[],
  current?: CurrentProduct,
): string | undefined {
  const known = current
    ? Object.keys(current.variants[0].options)
    : namesOf(lines.find(({ wanted }) => wanted.options)?.wanted);
  if (!options) {
    if (current && sku !== undefined && current.variants.some((variant) => variant.sku === sku))
      return undefined;
    if (current ? current.variants.length === 1 : lines.length === 1) return undefined;
    return known.length > 0
      ? `It names no value of ${known.join(" and ")}`
      : "It names no option that tells it from the others";
  }
  const given = Object.fromEntries(options);
  const missing = known.find((name) => given[name] === undefined);
  if (missing) return `It names no value of ${missing}, which the product has`;
  const foreign = Object.keys(given).find((name) => !known.includes(name));
  if (foreign) return `The product has no option ${foreign}; it has ${known.join(", ")}`;
  if (current && !current.variants.some((variant) => isSame(variant.options, given))) {
    return `The product has no variant ${Object.values(given).join(" / ")}: add it on the product’s own page`;
  }
  return undefined;
}

function twinFault(wanted: WantedProduct, before: ReadLine[], current?: CurrentProduct): string | undefined {
  const meant = current && variantOf(wanted, current);
  const twin = before.find(({ wanted: other }) =>
    meant ? variantOf(other, current) === meant : isSame(recordOf(other), recordOf(wanted)),
  );
  return twin && (meant || wanted.options) ? `Line ${twin.line} is about the same variant` : undefined;
}

function skuFault(
  wanted: WantedProduct,
  line: number,
  current: CurrentProduct | undefined,
  shop: Shop,
  seen: Map<string, number>,
): string | undefined {
  if (wanted.sku === undefined) return undefined;
  const earlier = seen.get(wanted.sku);
  if (earlier !== undefined) return `sku: line ${earlier} has the same`;
  seen.set(wanted.sku, line);
  const owner = shop.skus.get(wanted.sku);
  const meant = current && variantOf(wanted, current);
  return owner && owner.variantId !== meant?.id
    ? `sku: ${wanted.sku} belongs to ${owner.handle} already`
    : undefined;
}

/** The line that a fault of the product as a whole stands in, as far as its column tells. */
function whereSaid(fault: string, lines: ReadLine[]): number {
  const line =
    lines.find(({ wanted }) => sharedCells(wanted).some(([column]) => fault.startsWith(`${column}:`))) ??
    lines[0];
  return line?.line ?? 0;
}

const labelOf = ({ label, wanted: { options, sku } }: ReadLine) => {
  const variant = options ? options.map(([, value]) => value).join(" / ") : sku;
  return variant === undefined ? label : `${label}, ${variant}`;
};

/** The options that the first line with any names: what is expected of the others. */
const namesOf = (wanted?: WantedProduct) => (wanted?.options ?? []).map(([name]) => name);

const recordOf = ({ options = [] }: WantedProduct): Record<string, string> => Object.fromEntries(options);

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
