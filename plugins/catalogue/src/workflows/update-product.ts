import { createWorkflow, transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import {
  batchInventoryItemLevelsWorkflow,
  updateProductsWorkflow,
  updateProductVariantsWorkflow,
  useQueryGraphStep,
} from "@medusajs/medusa/core-flows";
import type { AddProductInput } from "./add-product";
import { checkPriceStep } from "./steps/check-price";
import { clearPicturesStep } from "./steps/clear-pictures";
import { findPicturesStep } from "./steps/find-pictures";
import { type FoundProduct, findProductStep } from "./steps/find-product";
import { findShopStep, type ShopPlaces } from "./steps/find-shop";
import { givePicturesStep } from "./steps/give-pictures";
import { releasePicturesStep } from "./steps/release-pictures";
import { levelChanges, type VariantStock } from "./stock-levels";

/** What changes; `attributes` are added to those there are. */
export interface UpdateProductInput extends Partial<Omit<AddProductInput, "handle" | "weight" | "alt">> {
  _id: string;
}

/**
 * Changes what is given of a product and leaves the rest. The handle stays, so that links to the product live on.
 * `stock` is what can be bought afterwards: what is reserved comes on top of it. `imageUrl` is the whole new list;
 * the files of pictures no longer in it are deleted.
 *
 * Errors: NOT_FOUND; INVALID_DATA for an unknown kind, a price with fractions of a cent or a foreign picture.
 */
export const updateProductWorkflow = createWorkflow(
  "catalogue-update-product",
  (input: WorkflowData<UpdateProductInput>) => {
    checkPriceStep(input);
    const product = findProductStep(input);
    const shop = findShopStep(input);
    const pictures = findPicturesStep(
      transform({ input, product }, ({ input, product }) => ({
        pictures: input.imageUrl ?? [],
        productId: product.id,
      })),
    );
    updateProductsWorkflow.runAsStep({
      input: transform({ input, product, shop, pictures }, (known) => ({
        products: [productChanges(known.input, known)],
      })),
    });
    when({ input }, ({ input }) => input.price !== undefined || input.stock !== undefined).then(() => {
      updateProductVariantsWorkflow.runAsStep({
        input: transform({ input, product, shop }, ({ input, product, shop }) => ({
          product_variants: [variantChanges(input, product, shop.currencyCode)],
        })),
      });
    });
    when({ input }, ({ input }) => input.stock !== undefined).then(() => {
      const { data: variants } = useQueryGraphStep({
        entity: "product_variant",
        fields: ["inventory_items.inventory_item_id", "inventory_items.inventory.location_levels.*"],
        filters: { id: product.variantId },
      });
      batchInventoryItemLevelsWorkflow.runAsStep({
        input: transform({ input, shop, variants }, ({ input, shop, variants }) =>
          // The engine's generated types do not know the link between variants and inventory.
          levelChanges(variants[0] as unknown as VariantStock, input.stock ?? 0, shop.stockLocationId),
        ),
      });
    });
    when({ input }, ({ input }) => input.imageUrl !== undefined).then(() => {
      givePicturesStep({ productId: product.id, pictures });
      const released = releasePicturesStep(
        transform({ product, pictures }, ({ product, pictures }) => ({
          productId: product.id,
          publicIds: product.publicIds.filter((id) => !pictures.some(({ public_id }) => public_id === id)),
        })),
      );
      clearPicturesStep(released);
    });
  },
);

interface Known {
  product: FoundProduct;
  shop: ShopPlaces;
  pictures: { url: string }[];
}

function productChanges(input: UpdateProductInput, { product, shop, pictures }: Known) {
  const { catchphrase1, catchphrase2, catchphrase3 } = input;
  const phrases = Object.entries({ catchphrase1, catchphrase2, catchphrase3 }).filter(
    ([, phrase]) => phrase !== undefined,
  );
  const facts = input.attributes && {
    attributes: { ...record(product.metadata.attributes), ...input.attributes },
  };
  return {
    id: product.id,
    ...(input.title !== undefined && { title: input.title.toLowerCase() }),
    ...(input.desc !== undefined && { description: input.desc }),
    ...(input.kind !== undefined && { category_ids: shop.categoryId ? [shop.categoryId] : [] }),
    ...((phrases.length > 0 || facts) && {
      metadata: { ...product.metadata, ...Object.fromEntries(phrases), ...facts },
    }),
    ...(input.imageUrl !== undefined && {
      images: pictures.map(({ url }) => ({ url })),
      thumbnail: pictures[0]?.url,
    }),
  };
}

const record = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

function variantChanges(input: UpdateProductInput, { variantId }: FoundProduct, currencyCode: string) {
  return {
    id: variantId,
    ...(input.price !== undefined && { prices: [{ currency_code: currencyCode, amount: input.price }] }),
    ...(input.stock !== undefined && { manage_inventory: true }),
  };
}
