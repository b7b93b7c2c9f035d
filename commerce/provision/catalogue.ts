import { existsSync } from "node:fs";
import path from "node:path";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { products, type SeedProduct } from "../catalogue/products";

export interface CatalogueProgress {
  onProgress?: (done: number, total: number) => void;
}

const GRAMS_PER_POUND = 453.592;

/**
 * Adds the seed products that are not there yet, through the workflows of an administrator's upload, which are
 * called by name because commerce imports no plugin source. The last on the shelf is added first, so that the
 * newest is the first on the shelf. One after the other: rendering pictures already keeps every core busy.
 */
export async function provisionCatalogue(
  container: MedusaContainer,
  { onProgress }: CatalogueProgress,
): Promise<void> {
  const existing = await container
    .resolve(Modules.PRODUCT)
    .listProducts(
      { handle: products.map(({ handle }) => handle) },
      { select: ["handle"], take: products.length, withDeleted: true },
    );
  // A seed product that an administrator has deleted stays deleted.
  const present = new Set(existing.map(({ handle }) => handle));
  const missing = products.filter(({ handle }) => !present.has(handle)).reverse();
  const pictures = missing.length > 0 ? picturesFolder() : "";
  for (const [index, product] of missing.entries()) {
    await addProduct(container, product, pictures);
    onProgress?.(index + 1, missing.length);
  }
  if (missing.length === 0) return;
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
  const { result: imageUrl } = await workflows.run("catalogue-upload-pictures", {
    input: {
      pictures: product.pictures.map(({ file }) => ({ path: path.join(picturesIn, file), name: file })),
    },
  });
  await workflows.run("catalogue-add-product", {
    input: {
      title: product.title,
      desc: product.desc,
      price: product.price,
      imageUrl,
      catchphrase1,
      catchphrase2,
      catchphrase3,
      kind: product.kind,
      stock: product.stock,
      handle: product.handle,
      weight: Math.round(product.weightLb * GRAMS_PER_POUND),
      attributes: product.attributes,
      alt: product.pictures.map(({ alt }) => alt),
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
