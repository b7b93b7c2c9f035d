import { type AttributeColumn, type Column, OPTION_COLUMNS, PICTURE_SEPARATOR, writeFact } from "./columns";
import type { CurrentProduct, CurrentVariant } from "./current-product";

type Cell = string | number | null;

/** A product as the lines that would leave it as it is: one a variant, with what holds for all of them on the first. */
export function toLines(product: CurrentProduct, attributes: AttributeColumn[]): Cell[][] {
  return product.variants.map((variant, index) => {
    const cells: Partial<Record<Column, Cell>> = {
      ...(index === 0 ? sharedCells(product) : EMPTY),
      handle: product.handle,
      price: variant.price,
      stock: variant.stock,
      ...optionCells(product, variant),
      sku: variant.sku,
    };
    return [
      ...Object.values(cells),
      ...attributes.map(({ key }) => writeFact(variant.attributes[key]) ?? null),
    ];
  });
}

function sharedCells({ handle, title, kind, desc, pictures, ...phrases }: CurrentProduct) {
  // The order is that of the columns.
  return {
    handle,
    title,
    kind: kind?.name ?? null,
    price: null,
    stock: null,
    description: desc,
    catchphrase1: phrases.catchphrase1,
    catchphrase2: phrases.catchphrase2,
    catchphrase3: phrases.catchphrase3,
    pictures: pictures.map(({ url }) => url).join(PICTURE_SEPARATOR),
  } satisfies Partial<Record<Column, Cell>>;
}

const EMPTY = {
  handle: null,
  title: null,
  kind: null,
  price: null,
  stock: null,
  description: null,
  catchphrase1: null,
  catchphrase2: null,
  catchphrase3: null,
  pictures: null,
} satisfies Partial<Record<Column, Cell>>;

/** Options are named where there is a choice: an only variant is the product itself. */
function optionCells({ variants }: CurrentProduct, { options }: CurrentVariant): Record<string, Cell> {
  const named = variants.length > 1 ? Object.entries(options) : [];
  return Object.fromEntries(
    OPTION_COLUMNS.flatMap((columns, index) => {
      const [name, value] = named[index] ?? [null, null];
      return [
        [columns.name, name],
        [columns.value, value],
      ] as const;
    }),
  );
}
