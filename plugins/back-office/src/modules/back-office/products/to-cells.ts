import {
  attributeColumns,
  type Column,
  columnsOf,
  OPTION_COLUMNS,
  PICTURE_SEPARATOR,
  type ShopColumns,
  writeFact,
} from "./columns";
import type { CurrentProduct, CurrentVariant } from "./current-product";

type Cell = string | number | null;
type Cells = Record<string, Cell | undefined>;

/** A product as the lines that would leave it as it is: one a variant, with what holds for all of them on the first. */
export function toLines(product: CurrentProduct, shop: ShopColumns): Cell[][] {
  const columns = columnsOf(shop);
  const facts = attributeColumns(shop.attributes);
  return product.variants.map((variant, index) => {
    const cells: Cells = {
      ...(index === 0 && { ...sharedCells(product), ...product.texts }),
      handle: product.handle,
      price: variant.price,
      stock: variant.stock,
      ...optionCells(product, variant),
      sku: variant.sku,
      ...Object.fromEntries(facts.map(({ column, key }) => [column, writeFact(variant.attributes[key])])),
    };
    return columns.map((column) => cells[column] ?? null);
  });
}

function sharedCells({ title, kind, desc, pictures }: CurrentProduct) {
  return {
    title,
    kind: kind?.name ?? null,
    description: desc,
    pictures: pictures.map(({ url }) => url).join(PICTURE_SEPARATOR),
  } satisfies Partial<Record<Column, Cell>>;
}

/** Options are named where there is a choice: an only variant is the product itself. */
function optionCells({ variants }: CurrentProduct, { options }: CurrentVariant): Cells {
  const named = variants.length > 1 ? Object.entries(options) : [];
  return Object.fromEntries(
    OPTION_COLUMNS.flatMap((columns, index) => {
      const [name, value] = named[index] ?? [];
      return [
        [columns.name, name],
        [columns.value, value],
      ] as const;
    }),
  );
}
