import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import {
  createInventoryLevelsWorkflow,
  createProductsWorkflow,
  useQueryGraphStep,
} from "@medusajs/medusa/core-flows";
import { titled } from "../modules/catalogue/title";
import { checkPriceStep } from "./steps/check-price";
import { chooseHandleStep } from "./steps/choose-handle";
import { findPicturesStep } from "./steps/find-pictures";
import { findShopStep, type ShopPlaces } from "./steps/find-shop";
import { givePicturesStep } from "./steps/give-pictures";
import { showVariantsStep } from "./steps/show-variants";

/** One of several variants of a new product, with all that differs between them. */
export interface NewVariant {
  /** By the names of the options; every variant names the same ones. */
  options: Record<string, string>;
  /** In the shop's currency, at most two decimals. */
  price: number;
  /** Pieces; left out: stock is not counted. */
  stock?: number;
  sku?: string;
  /** Facts of this variant, on top of the product's. */
  attributes?: Record<string, string | number | boolean>;
  /** Which of the product's pictures show it, by their places in `imageUrl`; left out: all do. */
  pictures?: number[];
}

/** What a product of this catalogue consists of. */
export interface AddProductInput {
  title: string;
  desc: string;
  /** In the shop's currency, at most two decimals; variants that are named have their own. */
  price: number;
  /** What {@link uploadPicturesWorkflow} answered, or pictures elsewhere by their address. */
  imageUrl: { secure_url: string; public_id: string }[];
  /** Short texts by their names in the option `texts`. */
  texts?: Record<string, string>;
  /** Name or handle of a sub-kind. */
  kind?: string;
  /** Pieces; left out: stock is not counted. */
  stock?: number;
  /** Wished address part; made from the title when left out. */
  handle?: string;
  /** Grams. */
  weight?: number;
  /** Facts for filters and the product page, such as `diameterIn: 10.5`. */
  attributes?: Record<string, string | number | boolean>;
  /** Picture texts in the order of `imageUrl`; the title stands for those left out. */
  alt?: string[];
  /** SKU of the only variant. */
  sku?: string;
  /** In the merchant's order; left out: there is one variant, with `price`, `stock` and `sku` of the product. */
  variants?: NewVariant[];
}

/**
 * Adds a product as this shop sells it: one variant or those that are given, prices in its currency, stock at the shop's
 * location where it is counted, a kind, and pictures that were uploaded before. Undone as a whole when a step fails.
 *
 * Input: {@link AddProductInput}; see its fields. Result: `{id, handle}`.
 * Errors: INVALID_DATA for an unknown kind, a price with fractions of a cent, a picture of another product, or a place
 * that no picture has.
 */
export const addProductWorkflow = createWorkflow(
  "catalogue-add-product",
  (input: WorkflowData<AddProductInput>) => {
    checkPriceStep(input);
    const shop = findShopStep(input);
    const handle = chooseHandleStep(input);
    const pictures = findPicturesStep(
      transform({ input }, ({ input }) => ({ pictures: input.imageUrl, alt: input.alt })),
    );
    const products = createProductsWorkflow.runAsStep({
      input: transform({ input, shop, handle, pictures }, (known) => ({
        products: [engineProduct(known.input, known)],
      })),
    });
    const created = transform({ products }, ({ products }) => {
      const [product] = products;
      if (!product?.variants?.length) throw new Error("The engine returned no product");
      return { id: product.id, handle: product.handle, variantIds: product.variants.map(({ id }) => id) };
    });
    when({ input }, ({ input }) => variantsOf(input).some(({ stock }) => stock !== undefined)).then(() => {
      const { data: variants } = useQueryGraphStep({
        entity: "product_variant",
        fields: ["title", "inventory_items.inventory_item_id"],
        filters: { id: created.variantIds },
      });
      createInventoryLevelsWorkflow.runAsStep({
        input: transform({ input, shop, variants }, ({ input, shop, variants }) => ({
          inventory_levels: variantsOf(input).flatMap(({ options, stock }) => {
            const made = variants.find(({ title }) => title === titleOf(options));
            return stock === undefined
              ? []
              : [
                  {
                    inventory_item_id: made?.inventory_items?.[0]?.inventory_item_id ?? "",
                    location_id: shop.stockLocationId,
                    stocked_quantity: stock,
                  },
                ];
          }),
        })),
      });
    });
    givePicturesStep({ productId: created.id, pictures });
    showVariantsStep(
      transform({ input, products }, ({ input, products: [product] }) => ({
        images: product?.images.toSorted((one, other) => one.rank - other.rank).map(({ id }) => id) ?? [],
        variants: variantsOf(input).map(({ options, pictures = [] }) => ({
          id: product?.variants.find(({ title }) => title === titleOf(options))?.id ?? "",
          pictures,
        })),
      })),
    );
    return new WorkflowResponse(
      transform({ created }, ({ created }) => ({ id: created.id, handle: created.handle })),
    );
  },
);

interface Places {
  shop: ShopPlaces;
  handle: string;
  pictures: { url: string }[];
}

const OPTION = "Version";
const OPTION_VALUE = "Standard";

/** The variants of a product that is added: one where none are named. */
function variantsOf({ variants, price, stock, sku }: AddProductInput): NewVariant[] {
  return variants ?? [{ options: { [OPTION]: OPTION_VALUE }, price, stock, sku }];
}

const titleOf = (options: Record<string, string>) => Object.values(options).join(" / ");

/** The options that variants name, each with its values in the order in which they come up. */
function optionsOf(variants: NewVariant[]) {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of variants.flatMap(({ options }) => Object.entries(options))) {
    values.set(name, (values.get(name) ?? new Set()).add(value));
  }
  return [...values].map(([title, known]) => ({ title, values: [...known] }));
}

function engineProduct(input: AddProductInput, { shop, handle, pictures }: Places) {
  return {
    title: titled(input.title, shop),
    handle,
    description: input.desc,
    status: "published" as const,
    weight: input.weight,
    category_ids: shop.categoryId ? [shop.categoryId] : [],
    sales_channels: [{ id: shop.salesChannelId }],
    shipping_profile_id: shop.shippingProfileId,
    images: pictures.map(({ url }) => ({ url })),
    thumbnail: pictures[0]?.url,
    metadata: {
      ...input.texts,
      ...(input.attributes ? { attributes: input.attributes } : {}),
    },
    options: optionsOf(variantsOf(input)),
    variants: variantsOf(input).map(({ options, price, stock, sku, attributes }, variant_rank) => ({
      title: titleOf(options),
      variant_rank,
      options,
      sku,
      manage_inventory: stock !== undefined,
      prices: [{ currency_code: shop.currencyCode, amount: price }],
      ...(attributes && { metadata: { attributes } }),
    })),
  };
}
