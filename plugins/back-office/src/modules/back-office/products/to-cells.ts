import { ATTRIBUTES, COLUMNS, type Column, PICTURE_SEPARATOR } from "./columns";
import type { CurrentProduct } from "./current-product";

/** A product as the line that would leave it as it is. */
export function toCells(product: CurrentProduct): (string | number | null)[] {
  const cells: Partial<Record<Column, string | number | null>> = {
    handle: product.handle,
    title: product.title,
    kind: product.kind?.name ?? null,
    price: product.price,
    stock: product.stock,
    description: product.desc,
    catchphrase1: product.catchphrase1,
    catchphrase2: product.catchphrase2,
    catchphrase3: product.catchphrase3,
    pictures: product.pictures.map(({ url }) => url).join(PICTURE_SEPARATOR),
  };
  return COLUMNS.map((column) => {
    if (!(column in ATTRIBUTES)) return cells[column] ?? null;
    const value = product.attributes[ATTRIBUTES[column as keyof typeof ATTRIBUTES].name];
    if (typeof value === "boolean") return value ? "yes" : "no";
    return typeof value === "string" || typeof value === "number" ? value : null;
  });
}
