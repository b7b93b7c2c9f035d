import type { StockRow } from "./definition";
import type { ImportRow } from "./import-rows";
import type { WantedRow } from "./read-file";

const MOST_PIECES = 1_000_000;

/**
 * Judges lines against the products they may mean.
 *
 * @param optionsOf of the variants, by their ids
 * @param seen line of each inventory item that an earlier line of the file was about; is added to
 */
export function judge(
  wanted: WantedRow[],
  products: StockRow[],
  optionsOf: ReadonlyMap<string, Record<string, string>>,
  seen: Map<string, number>,
): ImportRow[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  // A kit has a row for each of its items.
  const kits = new Set(products.flatMap((row) => (byId.get(row.id) === row ? [] : row.id)));
  const byHandle = new Map<string, StockRow[]>();
  for (const product of byId.values()) {
    byHandle.set(product.handle, [...(byHandle.get(product.handle) ?? []), product]);
  }
  const bySku = new Map(
    products.flatMap((product) => (product.sku ? [[product.sku, product] as const] : [])),
  );

  const find = ({ id, handle, sku, options }: WantedRow): StockRow | string => {
    if (id) return byId.get(id) ?? `There is no product with the id ${id}`;
    if (sku) return bySku.get(sku) ?? `There is no product with the SKU ${sku}`;
    if (!handle) return "The line names no product";
    const all = byHandle.get(handle) ?? [];
    const names = Object.keys(options);
    const meant =
      names.length === 0 ? all : all.filter((row) => isMeant(options, optionsOf.get(row.id) ?? {}));
    const [product, another] = meant;
    if (another) return `${handle} has several variants: name the id, the SKU or the options`;
    if (!product && all.length > 0) return `${handle} has no variant ${Object.values(options).join(" / ")}`;
    return product ?? `There is no product ${handle}`;
  };

  return wanted.map((line) => {
    const product = find(line);
    const label = typeof product === "string" ? line.handle || line.sku || line.id : product.title;
    const fault = (text: string): ImportRow => ({
      line: line.line,
      label,
      item_id: null,
      stocked_before: null,
      stocked_after: null,
      threshold_before: null,
      threshold_after: null,
      state: "fault",
      fault: text,
    });
    if (typeof product === "string") return fault(product);
    if (kits.has(product.id)) {
      return fault("This is a kit of several items: change the stock of each in Inventory");
    }
    if (!product.item_id || product.state === "uncounted")
      return fault("The stock of this product is not counted");
    const earlier = seen.get(product.item_id);
    if (earlier !== undefined) return fault(`Line ${earlier} is about the same product`);
    seen.set(product.item_id, line.line);
    const stocked = whole(line.stocked);
    if (stocked === undefined) return fault(`stocked: "${line.stocked}" is no whole number of pieces`);
    const threshold = whole(line.threshold);
    if (threshold === undefined) return fault(`threshold: "${line.threshold}" is no whole number of pieces`);
    if (stocked !== null && stocked < product.held && stocked < product.stocked) {
      return fault(`stocked: ${product.held} are held by orders, so ${stocked} cannot be all there are`);
    }
    const changesStock = stocked !== null && stocked !== product.stocked;
    const changesThreshold = threshold !== null && threshold !== product.threshold;
    return {
      line: line.line,
      label,
      item_id: product.item_id,
      stocked_before: product.stocked,
      stocked_after: changesStock ? stocked : null,
      threshold_before: product.threshold,
      threshold_after: changesThreshold ? threshold : null,
      state: changesStock || changesThreshold ? "change" : "same",
      fault: null,
    };
  });
}

/** Whether a variant has every option that a line names. */
const isMeant = (named: Record<string, string>, options: Record<string, string>) =>
  Object.entries(named).every(([name, value]) => options[name] === value);

/** Null for an empty cell, undefined for what is no whole number of pieces. */
function whole(text: string): number | null | undefined {
  if (text === "") return null;
  const number = Number(text);
  return /^\d+(\.0+)?$/.test(text) && number <= MOST_PIECES ? number : undefined;
}
