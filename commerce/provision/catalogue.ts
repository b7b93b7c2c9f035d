import { existsSync } from "node:fs";
import path from "node:path";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { picturesOf, products, type SeedProduct } from "../catalogue/products";

export interface CatalogueProgress {
  onProgress?: (done: number, total: number) => void;
}

const GRAMS_PER_POUND = 453.592;

/** In the store's metadata while its goods are being added. */
const SEEDING = "seeding";

/**
 * Gives an empty shop its goods, through the workflows of an administrator's upload, which are called by name because
 * commerce imports no plugin source. The last on the shelf is added first, so that the newest is the first on the shelf.
 * One after the other: rendering pictures already keeps every core busy.
 *
 * A shop that ever had a product is not touched: provisioning runs again with each release, and one that brings other goods
 * must not put them among a merchant's. Only a seed that was interrupted goes on; the store notes it until it is whole.
 */
export async function provisionCatalogue(
  container: MedusaContainer,
  { onProgress }: CatalogueProgress,
): Promise<void> {
  const store = container.resolve(Modules.STORE);
  const catalogue = container.resolve(Modules.PRODUCT);
  const [shop] = await store.listStores({}, { take: 1 });
  if (!shop) throw new Error("The shop must be provisioned before its goods");
  const note = (value: true | undefined) =>
    store.updateStores(shop.id, { metadata: { ...shop.metadata, [SEEDING]: value } });
  const everything = { select: ["handle" as const], withDeleted: true };
  if (!shop.metadata?.[SEEDING]) {
    const [any] = await catalogue.listProducts({}, { ...everything, take: 1 });
    if (any) return;
    await note(true);
  }
  const wanted = products.map(({ handle }) => handle);
  const present = new Set(
    (await catalogue.listProducts({ handle: wanted }, { ...everything, take: wanted.length })).map(
      ({ handle }) => handle,
    ),
  );
  const missing = products.filter(({ handle }) => !present.has(handle)).reverse();
  for (const [index, product] of missing.entries()) {
    await addProduct(container, product, picturesFolder());
    onProgress?.(index + 1, missing.length);
  }
  await note(undefined);
  // Goods that are in the shop are in its lists too: else the first visitor would wait until they are worked out.
  await container.resolve(Modules.WORKFLOW_ENGINE).run("catalogue-rebuild", { input: { only: "changed" } });
}

async function addProduct(
  container: MedusaContainer,
  product: SeedProduct,
  picturesIn: string,
): Promise<void> {
  const workflows = container.resolve(Modules.WORKFLOW_ENGINE);
  const [catchphrase1, catchphrase2, catchphrase3] = product.catchphrases;
  const pictures = picturesOf(product);
  const { result: imageUrl } = await workflows.run("catalogue-upload-pictures", {
    input: { pictures: pictures.map(({ file }) => ({ path: path.join(picturesIn, file), name: file })) },
  });
  const { weightLb } = product.attributes;
  const [first] = product.variants ?? [product];
  await workflows.run("catalogue-add-product", {
    input: {
      title: product.title,
      desc: product.desc,
      imageUrl,
      texts: { catchphrase1, catchphrase2, catchphrase3 },
      kind: product.kind,
      handle: product.handle,
      weight: weightLb && Math.round(weightLb * GRAMS_PER_POUND),
      attributes: product.attributes,
      alt: pictures.map(({ alt }) => alt),
      price: first.price,
      stock: product.variants ? undefined : product.stock,
      variants: product.variants?.map((variant) => ({
        ...variant,
        pictures: variant.pictures?.map((picture) => pictures.indexOf(picture)),
      })),
    },
  });
}

/** The compiled shop lies deeper than its source and holds no pictures: looks upwards for the folder. */
function picturesFolder(): string {
  for (let folder = __dirname; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const candidate = path.join(folder, "commerce/catalogue/pictures");
    if (existsSync(candidate)) return candidate;
  }
  throw new Error("The folder commerce/catalogue/pictures is missing");
}
