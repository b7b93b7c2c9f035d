import { createWorkflow, transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import {
  batchInventoryItemLevelsWorkflow,
  updateProductsWorkflow,
  updateProductVariantsWorkflow,
  useQueryGraphStep,
} from "@medusajs/medusa/core-flows";
import type { Fact } from "../modules/catalogue/attributes";
import { titled } from "../modules/catalogue/title";
import type { AddProductInput, NewVariant } from "./add-product";
import { checkOneVariantStep } from "./steps/check-one-variant";
import { checkPriceStep } from "./steps/check-price";
import { clearPicturesStep } from "./steps/clear-pictures";
import { findPicturesStep } from "./steps/find-pictures";
import { type FoundProduct, findProductStep } from "./steps/find-product";
import { findShopStep, type ShopPlaces } from "./steps/find-shop";
import { givePicturesStep } from "./steps/give-pictures";
import { releasePicturesStep } from "./steps/release-pictures";
import { levelChanges, type VariantStock } from "./stock-levels";

/** Changes of one variant. `attributes` are added to its own; a null takes one away. */
export interface VariantChange extends Partial<Omit<NewVariant, "options" | "attributes" | "pictures">> {
  id: string;
  attributes?: Record<string, Fact | null>;
}

/**
 * Changes of a product. `texts` and `attributes` are added to what it has; a fact that is null is taken away. `price`, `stock`
 * and `sku` are those of an only variant.
 */
export interface UpdateProductInput
  extends Partial<Omit<AddProductInput, "handle" | "weight" | "alt" | "attributes" | "variants">> {
  _id: string;
  attributes?: Record<string, Fact | null>;
  variants?: VariantChange[];
}

/**
 * Changes what is given of a product and leaves the rest. The handle stays, so that links to the product live on.
 * `stock` is what can be bought afterwards: what is reserved comes on top of it. `imageUrl` is the whole new list;
 * the files of pictures no longer in it are deleted.
 *
 * Errors: NOT_FOUND; INVALID_DATA for an unknown kind, a price with fractions of a cent, a foreign picture, and a price or
 * a stock for a product with several variants.
 */
export const updateProductWorkflow = createWorkflow(
  "catalogue-update-product",
  (input: WorkflowData<UpdateProductInput>) => {
    checkPriceStep(input);
    const product = findProductStep(input);
    checkOneVariantStep(
      transform({ input, product }, ({ input: { price, stock, sku }, product }) => ({
        price,
        stock,
        sku,
        product,
      })),
    );
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
    const variants = transform({ input, product }, ({ input, product }) => variantChanges(input, product));
    when({ variants }, ({ variants }) => variants.length > 0).then(() => {
      updateProductVariantsWorkflow.runAsStep({
        input: transform({ variants, product, shop }, ({ variants, product, shop }) => ({
          product_variants: variants.map((change) => engineVariant(change, product, shop.currencyCode)),
        })),
      });
    });
    when({ variants }, ({ variants }) => variants.some(({ stock }) => stock !== undefined)).then(() => {
      const { data: held } = useQueryGraphStep({
        entity: "product_variant",
        fields: [
          "id",
          "inventory_items.inventory_item_id",
          "inventory_items.required_quantity",
          "inventory_items.inventory.location_levels.*",
        ],
        filters: { id: transform({ variants }, ({ variants }) => variants.map(({ id }) => id)) },
      });
      batchInventoryItemLevelsWorkflow.runAsStep({
        input: transform({ variants, shop, held }, ({ variants, shop, held }) => {
          // The engine's generated types do not know the link between variants and inventory.
          const stocks = held as unknown as (VariantStock & { id: string })[];
          const changes = variants.flatMap(({ id, stock }) => {
            const variant = stocks.find((one) => one.id === id);
            return variant && stock !== undefined ? [levelChanges(variant, stock, shop.stockLocationId)] : [];
          });
          return {
            create: changes.flatMap(({ create }) => create),
            update: changes.flatMap(({ update }) => update),
          };
        }),
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
  const facts = input.attributes && {
    attributes: { ...record(product.metadata.attributes), ...input.attributes },
  };
  return {
    id: product.id,
    ...(input.title !== undefined && { title: titled(input.title, shop) }),
    ...(input.desc !== undefined && { description: input.desc }),
    ...(input.kind !== undefined && { category_ids: shop.categoryId ? [shop.categoryId] : [] }),
    ...((input.texts || facts) && {
      metadata: { ...product.metadata, ...input.texts, ...facts },
    }),
    ...(input.imageUrl !== undefined && {
      images: pictures.map(({ url }) => ({ url })),
      thumbnail: pictures[0]?.url,
    }),
  };
}

const record = (value: unknown) => (typeof value === "object" && value !== null ? value : {});

/** What changes of which variant: what is said of the product is its only variant's. */
function variantChanges(
  { variants = [], price, stock, sku }: UpdateProductInput,
  { variants: known }: FoundProduct,
): VariantChange[] {
  const [only] = known;
  const isSaid = [price, stock, sku].some((value) => value !== undefined);
  return isSaid && only ? [...variants, { id: only.id, price, stock, sku }] : variants;
}

function engineVariant(
  { id, price, stock, sku, attributes }: VariantChange,
  { variants }: FoundProduct,
  currencyCode: string,
) {
  const metadata = variants.find((variant) => variant.id === id)?.metadata ?? {};
  return {
    id,
    ...(price !== undefined && { prices: [{ currency_code: currencyCode, amount: price }] }),
    ...(stock !== undefined && { manage_inventory: true }),
    ...(sku !== undefined && { sku }),
    ...(attributes && {
      metadata: { ...metadata, attributes: { ...record(metadata.attributes), ...attributes } },
    }),
  };
}
