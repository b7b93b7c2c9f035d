import { type AttributeColumn, type Column, PICTURE_SEPARATOR, writeFact } from "./columns";
import type { CurrentProduct } from "./current-product";

/** A product as the line that would leave it as it is. */
export function toCells(product: CurrentProduct, attributes: AttributeColumn[]): (string | number | null)[] {
  const cells: Record<Column, string | number | null> = {
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
  return [
    ...Object.values(cells),
    ...attributes.map(({ key }) => writeFact(product.attributes[key]) ?? null),
  ];
}
