import { InventoryLevelWorkflowEvents } from "@medusajs/framework/utils";
import { createWorkflow, transform, type WorkflowData, when } from "@medusajs/framework/workflows-sdk";
import {
  emitEventStep,
  updateProductsWorkflow,
  updateProductVariantsWorkflow,
} from "@medusajs/medusa/core-flows";
import { changedAttributes, type Fact, ownAttributes } from "../modules/catalogue/attributes";
import { titled } from "../modules/catalogue/title";
import type { AddProductInput, NewVariant } from "./add-product";
import { changePricesStep } from "./steps/change-prices";
import { checkOneVariantStep } from "./steps/check-one-variant";
import { checkPriceStep } from "./steps/check-price";
import { clearPicturesStep } from "./steps/clear-pictures";
import { findPicturesStep } from "./steps/find-pictures";
import { type FoundProduct, findProductStep } from "./steps/find-product";
import { findShopStep, type ShopPlaces } from "./steps/find-shop";
import { givePicturesStep } from "./steps/give-pictures";
import { releasePicturesStep } from "./steps/release-pictures";
import { setStocksStep } from "./steps/set-stocks";

/** Changes of one variant. `attributes` are added to its own; a null takes one away. */
export interface VariantChange extends Partial<Omit<NewVariant, "options" | "attributes" | "pictures">> {
  id: string;
  attributes?: Record<string, Fact | null>;
  /** How many could be bought when the new stock was wanted: it is refused when that is not so any more. */
  expectedStock?: number;
}

/**
 * Changes of a product. `texts` and `attributes` are added to what it has; a fact that is null is taken away. `price`, `stock`,
 * `expectedStock` and `sku` are those of an only variant, whose own facts give way to `attributes`.
 */
export interface UpdateProductInput
  extends Partial<Omit<AddProductInput, "handle" | "weight" | "alt" | "attributes" | "variants">> {
  _id: string;
  attributes?: Record<string, Fact | null>;
  expectedStock?: number;
  variants?: VariantChange[];
}

/**
 * Changes what is given of a product and leaves the rest. The handle stays, so that links to the product live on.
 * `price` is the one in the shop's currency without price lists, rules and quantities, whose prices stay. `stock` is what can be
 * bought afterwards: what is reserved comes on top of it. `imageUrl` is the whole new list;
 * the files of pictures no longer in it are deleted.
 *
 * Errors: NOT_FOUND; CONFLICT when the stock is not what was expected; INVALID_DATA for an unknown kind, a price with fractions of a
 * cent, a foreign picture, a price or a stock for a product with several variants, a stock for a kit, and a stock below what can be
 * bought from another location.
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
    const variants = transform({ input, product }, ({ input, product }) => variantChanges(input, product));
    when({ variants }, ({ variants }) => variants.length > 0).then(() => {
      updateProductVariantsWorkflow.runAsStep({
        input: transform({ variants, product }, ({ variants, product }) => ({
          product_variants: variants.map((change) => engineVariant(change, product)),
        })),
      });
    });
    when({ variants }, ({ variants }) => variants.some(({ price }) => price !== undefined)).then(() => {
      changePricesStep(
        transform({ variants, shop }, ({ variants, shop }) => ({
          currencyCode: shop.currencyCode,
          changes: variants.flatMap(({ id, price }) =>
            price === undefined ? [] : [{ variantId: id, price }],
          ),
        })),
      );
    });
    when({ variants }, ({ variants }) => variants.some(({ stock }) => stock !== undefined)).then(() => {
      const changed = setStocksStep(
        transform({ variants, shop }, ({ variants, shop }) => ({
          shop,
          changes: variants.flatMap(({ id, stock, expectedStock }) =>
            stock === undefined ? [] : [{ variantId: id, stock, expected: expectedStock }],
          ),
        })),
      );
      emitEventStep({ eventName: InventoryLevelWorkflowEvents.CREATED, data: changed.made }).config({
        name: "tell-of-new-levels",
      });
      emitEventStep({ eventName: InventoryLevelWorkflowEvents.UPDATED, data: changed.changed });
    });
    const released = when({ input }, ({ input }) => input.imageUrl !== undefined).then(() => {
      givePicturesStep({ productId: product.id, pictures });
      return releasePicturesStep(
        transform({ product, pictures }, ({ product, pictures }) => ({
          productId: product.id,
          publicIds: product.publicIds.filter((id) => !pictures.some(({ public_id }) => public_id === id)),
        })),
      );
    });
    // Behind all that may be refused: undone, the engine brings back neither pictures nor kinds.
    updateProductsWorkflow.runAsStep({
      input: transform({ input, product, shop, pictures }, (known) => ({
        products: [productChanges(known.input, known)],
      })),
    });
    clearPicturesStep(transform({ released }, ({ released }) => released ?? []));
  },
);

interface Known {
  product: FoundProduct;
  shop: ShopPlaces;
  pictures: { url: string }[];
}

function productChanges(input: UpdateProductInput, { product, shop, pictures }: Known) {
  const facts = input.attributes && {
    attributes: changedAttributes(product.metadata.attributes, input.attributes),
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
      images: engineImages(pictures, product),
      thumbnail: pictures[0]?.url,
    }),
  };
}

/**
 * A picture that stays keeps the engine's image, to which the variants that it shows are linked. The engine makes one of every other
 * picture, and of one that comes a second time.
 */
function engineImages(pictures: { url: string }[], { images }: FoundProduct) {
  const kept = new Set<string>();
  return pictures.map(({ url }) => {
    const image = images.find((one) => one.url === url && !kept.has(one.id));
    if (!image) return { url };
    kept.add(image.id);
    return image;
  });
}

/** What changes of which variant: what is said of the product is its only variant's, and no fact of that one's own hides it. */
function variantChanges(
  { variants = [], price, stock, expectedStock, sku, attributes = {} }: UpdateProductInput,
  { variants: [only, ...others] }: FoundProduct,
): VariantChange[] {
  if (!only || others.length > 0) return variants;
  const own = ownAttributes(undefined, only.metadata.attributes);
  const hiding = Object.keys(attributes).filter((key) => key in own);
  const isSaid = hiding.length > 0 || [price, stock, sku].some((value) => value !== undefined);
  if (!isSaid) return variants;
  const taken = Object.fromEntries(hiding.map((key) => [key, null] as const));
  return [
    ...variants,
    { id: only.id, price, stock, expectedStock, sku, ...(hiding.length > 0 && { attributes: taken }) },
  ];
}

/** What the engine's own workflow changes of a variant. It tells everybody that the variant has changed, whatever else does. */
function engineVariant({ id, stock, sku, attributes }: VariantChange, { variants }: FoundProduct) {
  const metadata = variants.find((variant) => variant.id === id)?.metadata ?? {};
  return {
    id,
    // It makes the inventory item of a variant that has none.
    ...(stock !== undefined && { manage_inventory: true }),
    ...(sku !== undefined && { sku }),
    ...(attributes && {
      metadata: { ...metadata, attributes: changedAttributes(metadata.attributes, attributes) },
    }),
  };
}
