import {
  addProductWorkflow,
  type NewVariant,
  updateProductWorkflow,
  type VariantChange,
} from "@emberly/catalogue";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { CurrentProduct } from "../../modules/back-office/products/current-product";
import type { ProductRow, WantedProduct } from "../../modules/back-office/products/import-rows";
import type { Shop } from "../../modules/back-office/products/judge";
import { lineEffects, productOf, variantOf } from "../../modules/back-office/products/judge-variants";
import { complete, dueFields, explain, withPictures } from "./write-product";

/**
 * Makes or changes one product as its lines ask, each of which is a variant: all of it or nothing. What was changed by
 * others since the check is left alone.
 *
 * @param rows the product's lines that wait to be written
 * @param shop as it is now
 * @returns why the product was refused; null when it is as wanted
 * @throws when the database is away, which says nothing about the lines
 */
export async function writeVariants(
  container: MedusaContainer,
  rows: ProductRow[],
  shop: Shop,
): Promise<string | null> {
  const [first] = rows;
  if (!first) return null;
  const { handle } = first.wanted;
  const current = shop.products.get(handle);
  if (current && "fault" in current) return `${handle} ${current.fault}`;
  if (!current && first.product_id) return "The product has been deleted since the check";
  if (current) {
    const due = rows.map((row) => lineEffects(row.wanted, current, shop));
    if (rows.every(({ wanted }) => variantOf(wanted, current)) && due.every(({ length }) => length === 0)) {
      return null;
    }
    if (!first.product_id) {
      return "A product with this handle was added since the check: check the file again";
    }
    const gone = rows.find(({ wanted }) => !variantOf(wanted, current));
    if (gone) return `The variant of line ${gone.line} has been deleted since the check`;
    for (const [index, { line, effects }] of rows.entries()) {
      const changed = due[index]?.find(
        ({ field, before }) => effects.find((effect) => effect.field === field)?.before !== before,
      );
      if (changed) {
        return `${changed.field} of line ${line} was changed since the check: it is “${changed.before}” by now`;
      }
    }
  }
  try {
    await (current ? change(container, rows, current, shop) : add(container, rows, shop));
    return null;
  } catch (error) {
    return explain(container, handle, error);
  }
}

async function add(container: MedusaContainer, rows: ProductRow[], shop: Shop): Promise<void> {
  const wanted = rows.map((row) => row.wanted);
  const { handle, pictures = [], ...fields } = productOf(wanted);
  const attributes = sharedFacts(wanted);
  const variants = wanted.map(
    (line): NewVariant => ({
      options: Object.fromEntries(line.options ?? []),
      price: line.price ?? 0,
      stock: line.stock,
      sku: line.sku,
      attributes: ownFacts(line, attributes),
    }),
  );
  const [only] = variants;
  const single = only && wanted.every(({ options }) => options === undefined);
  await withPictures(container, pictures, [], shop, async (imageUrl) => {
    await addProductWorkflow(container).run({
      input: {
        ...complete({ ...fields, price: only?.price, attributes }),
        handle,
        imageUrl,
        ...(single ? { stock: only.stock, sku: only.sku } : { variants }),
      },
    });
  });
}

async function change(
  container: MedusaContainer,
  rows: ProductRow[],
  current: CurrentProduct,
  shop: Shop,
): Promise<void> {
  const { handle: _handle, pictures, ...fields } = productOf(rows.map(({ wanted }) => wanted));
  const due = new Set(
    rows.flatMap(({ wanted }) => lineEffects(wanted, current, shop).map(({ field }) => field)),
  );
  const changes = rows.flatMap(({ wanted }) => variantChange(wanted, current, shop));
  const input = { _id: current.id, ...dueFields(fields, due), ...saidOf(changes, current) };
  if (!pictures || !due.has("pictures")) {
    await updateProductWorkflow(container).run({ input });
    return;
  }
  await withPictures(container, pictures, current.pictures, shop, async (imageUrl) => {
    await updateProductWorkflow(container).run({ input: { ...input, imageUrl } });
  });
}

/** Only what differs, so that a price or a stock that somebody else changes meanwhile stays theirs. */
function variantChange(wanted: WantedProduct, current: CurrentProduct, shop: Shop): VariantChange[] {
  const variant = variantOf(wanted, current);
  if (!variant) return [];
  const due = new Set(lineEffects(wanted, current, shop).map(({ field }) => field));
  const facts = shop.attributes.flatMap(({ column, key }) => {
    const fact = wanted.attributes?.[key];
    return due.has(column) && fact !== undefined ? [[key, fact] as const] : [];
  });
  const { price, stock, sku } = wanted;
  return [
    {
      id: variant.id,
      ...(due.has("price") && { price }),
      ...(due.has("stock") && { stock }),
      ...(due.has("sku") && { sku }),
      ...(facts.length > 0 && { attributes: Object.fromEntries(facts) }),
    },
  ];
}

/** What is said of an only variant is said of its product, where staff see and change the facts. */
function saidOf(changes: VariantChange[], { variants }: CurrentProduct) {
  const [only] = changes;
  if (!only || variants.length > 1) return { variants: changes };
  const { id: _id, ...said } = only;
  return said;
}

/** The facts of a new product as a whole: those that every line says alike. */
function sharedFacts(wanted: WantedProduct[]): NonNullable<WantedProduct["attributes"]> {
  const [first, ...others] = wanted;
  return Object.fromEntries(
    Object.entries(first?.attributes ?? {}).filter(([key, fact]) =>
      others.every(({ attributes }) => attributes?.[key] === fact),
    ),
  );
}

function ownFacts({ attributes = {} }: WantedProduct, shared: NonNullable<WantedProduct["attributes"]>) {
  const own = Object.entries(attributes).filter(([key]) => !(key in shared));
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}
