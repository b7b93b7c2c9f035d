import { slugOf } from "@emberly/catalogue";
import {
  addressFault,
  type FetchRules,
  type KnownPicture,
  PictureFault,
  type PictureZip,
  zipSource,
} from "@emberly/catalogue/pictures";
import { type AttributeColumn, REQUIRED, writeFact } from "./columns";
import type { CurrentProduct, CurrentVariant, SkuOwner, Untouchable } from "./current-product";
import type { Effect, ProductRow, WantedPicture, WantedProduct } from "./import-rows";
import type { ReadLine } from "./read-line";

interface Kind {
  handle: string;
  name: string;
}

/** What lines are judged against. */
export interface Shop {
  attributes: AttributeColumn[];
  kinds: Kind[];
  products: Map<string, CurrentProduct | Untouchable>;
  /** Who has a SKU already. */
  skus: Map<string, SkuOwner>;
  zip: PictureZip | null;
  rules: FetchRules;
}

/**
 * Judges lines that are each about a product as a whole: what each would change, or why it cannot be used.
 *
 * @param seen line of each handle that an earlier line of the file was about; is added to
 */
export function judge(lines: ReadLine[], shop: Shop, seen: Map<string, number>): ProductRow[] {
  return lines.map(({ line, label, wanted, fault }) => {
    const row: ProductRow = {
      line,
      label,
      product_id: null,
      wanted,
      effects: [],
      state: "fault",
      fault,
    };
    if (fault) return row;
    const earlier = seen.get(wanted.handle);
    if (earlier !== undefined) return { ...row, fault: `Line ${earlier} is about the same product` };
    seen.set(wanted.handle, line);
    return { ...row, ...judgeProduct(wanted, shop) };
  });
}

type Judgement = Pick<ProductRow, "product_id" | "wanted" | "effects" | "state" | "fault">;

/** Judges what a line says of a product, and of its only variant where it does not name one. */
export function judgeProduct(given: WantedProduct, shop: Shop): Judgement {
  const refuse = (fault: string): Judgement => ({
    product_id: null,
    wanted: given,
    effects: [],
    state: "fault",
    fault,
  });
  const current = shop.products.get(given.handle);
  if (current && "fault" in current) return refuse(`${current.handle} ${current.fault}`);
  if (current && current.variants.length > 1 && saysOneVariant(given)) {
    return refuse(
      `${current.handle} has several variants: name the options or the SKU of the one that is meant`,
    );
  }
  const kind = given.kind === undefined ? undefined : findKind(given.kind, shop.kinds);
  if (kind === null) {
    const names = shop.kinds.map(({ name }) => name).join(", ");
    return refuse(`kind: there is no kind “${given.kind}”; the kinds are ${names}`);
  }
  const pictures = given.pictures?.map((picture) => resolve(picture, shop, current?.pictures ?? []));
  const faulty = pictures?.find((picture) => "fault" in picture);
  if (faulty && "fault" in faulty) return refuse(`pictures: ${faulty.name} ${faulty.fault}`);
  const wanted: WantedProduct = {
    ...given,
    kind: kind?.handle,
    pictures: pictures?.map(({ name, source }) => ({ name, source })),
  };
  if (!current) {
    if (slugOf(wanted.handle) !== wanted.handle) {
      return refuse(`handle: “${wanted.handle}” cannot be an address; “${slugOf(wanted.handle)}” can`);
    }
    const missing = REQUIRED.find((column) => wantedIn(wanted, column) === undefined);
    if (missing) return refuse(`${missing}: a new product needs it`);
    return { product_id: null, wanted, effects: [], state: "new", fault: null };
  }
  const effects = effectsOf(wanted, current, shop);
  return {
    product_id: current.id,
    wanted,
    effects,
    state: effects.length > 0 ? "change" : "same",
    fault: null,
  };
}

const saysOneVariant = ({ price, stock }: WantedProduct) => price !== undefined || stock !== undefined;

function wantedIn(wanted: WantedProduct, column: (typeof REQUIRED)[number]): unknown {
  if (column === "pictures") return wanted.pictures?.length ? wanted.pictures : undefined;
  return column === "description" ? wanted.desc : wanted[column as keyof WantedProduct];
}

function findKind(text: string, kinds: Kind[]): Kind | null {
  const wanted = text.toLowerCase();
  return kinds.find(({ handle, name }) => handle === wanted || name.toLowerCase() === wanted) ?? null;
}

/** Gives a picture the source it is known by, if it is one that the product has or that can be had. */
function resolve(
  { name }: WantedPicture,
  { zip, rules }: Shop,
  owned: KnownPicture[],
): WantedPicture & { fault?: string } {
  const isAddress = /^[a-z]+:\/\//i.test(name);
  if (isAddress) {
    if (owned.some(({ url, source }) => name === url || name === source)) return { name, source: name };
    const fault = addressFault(name, rules);
    return fault ? { name, source: name, fault } : { name, source: new URL(name).href };
  }
  if (zip) {
    try {
      return { name, source: zip.sourceOf(name) };
    } catch (error) {
      if (!(error instanceof PictureFault)) throw error;
      return { name, source: name, fault: error.message };
    }
  }
  const known = owned.find(({ source }) => source?.startsWith(zipSource(name)));
  return known?.source
    ? { name, source: known.source }
    : { name, source: name, fault: "is no web address, and there is no zip to find it in" };
}

/** What of a product would be different, in the order of the columns. */
export function effectsOf(
  wanted: WantedProduct,
  current: CurrentProduct,
  { kinds, attributes }: Pick<Shop, "kinds" | "attributes">,
): Effect[] {
  const effects: Effect[] = [];
  const compare = (field: string, after: string | undefined, before: string) => {
    // Cells come without the blanks around them.
    if (after !== undefined && after !== before.trim()) effects.push({ field, before, after });
  };
  compare("title", wanted.title, current.title);
  compare("kind", nameOf(wanted.kind, kinds), current.kind?.name ?? "");
  const [variant] = current.variants;
  compare("price", wanted.price?.toFixed(2), variant.price?.toFixed(2) ?? "");
  compare("stock", wanted.stock?.toString(), variant.stock?.toString() ?? "not counted");
  compare("description", wanted.desc, current.desc);
  for (const [name, text] of Object.entries(current.texts)) compare(name, wanted.texts?.[name], text);
  if (wanted.pictures) {
    const isSame =
      wanted.pictures.length === current.pictures.length &&
      wanted.pictures.every(({ source }, index) => isIt(source, current.pictures[index]));
    const [before, after] = [
      current.pictures.map(nameOfPicture),
      wanted.pictures.map(({ name }) => name),
    ].map((names) => names.join(" | "));
    if (!isSame) {
      effects.push({
        field: "pictures",
        before: before ?? "",
        after: `${after}${before === after ? " (other files)" : ""}`,
      });
    }
  }
  for (const { column, key } of attributes) {
    compare(column, writeFact(wanted.attributes?.[key]), writeFact(current.attributes[key]) ?? "");
  }
  return effects;
}

/** What of a variant would be different: only what a line says of the variant itself. */
export function variantEffects(
  wanted: WantedProduct,
  current: CurrentVariant,
  attributes: AttributeColumn[],
): Effect[] {
  const pairs: [field: string, after: string | undefined, before: string][] = [
    ["price", wanted.price?.toFixed(2), current.price?.toFixed(2) ?? ""],
    ["stock", wanted.stock?.toString(), current.stock?.toString() ?? "not counted"],
    ["sku", wanted.sku, current.sku ?? ""],
    ...attributes.map(({ column, key }): [string, string | undefined, string] => [
      column,
      writeFact(wanted.attributes?.[key]),
      writeFact(current.attributes[key]) ?? "",
    ]),
  ];
  return pairs.flatMap(([field, after, before]) =>
    after === undefined || after === before.trim() ? [] : [{ field, before, after }],
  );
}

/** Whether a picture that a product has is the one that is wanted. */
export const isIt = (wanted: string, picture: KnownPicture | undefined) =>
  picture !== undefined && (picture.source === wanted || picture.url === wanted);

const nameOf = (handle: string | undefined, kinds: Kind[]) =>
  handle === undefined ? undefined : (kinds.find((kind) => kind.handle === handle)?.name ?? handle);

/** The name of a file of the zip, or the address. */
const nameOfPicture = ({ source, url }: KnownPicture) => source?.replace(/^zip:(.*)#[^#]*$/, "$1") ?? url;
