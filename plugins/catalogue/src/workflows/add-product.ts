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
import { checkPriceStep } from "./steps/check-price";
import { chooseHandleStep } from "./steps/choose-handle";
import { findPicturesStep } from "./steps/find-pictures";
import { findShopStep, type ShopPlaces } from "./steps/find-shop";
import { givePicturesStep } from "./steps/give-pictures";

/** What a product of this catalogue consists of. */
export interface AddProductInput {
  title: string;
  desc: string;
  /** In the shop's currency, at most two decimals. */
  price: number;
  /** What {@link uploadPicturesWorkflow} answered, or pictures elsewhere by their address. */
  imageUrl: { secure_url: string; public_id: string }[];
  catchphrase1: string;
  catchphrase2: string;
  catchphrase3: string;
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
}

/**
 * Adds a product as this shop sells it: one variant, a price in its currency, stock at the shop's location when it is
 * counted, a kind, and pictures that were uploaded before. Undone as a whole when a step fails.
 *
 * Input: {@link AddProductInput}; see its fields. Result: `{id, handle}`.
 * Errors: INVALID_DATA for an unknown kind, a price with fractions of a cent or a picture of another product.
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
      const [variant] = product?.variants ?? [];
      if (!product || !variant) throw new Error("The engine returned no product");
      return { id: product.id, handle: product.handle, variantId: variant.id };
    });
    when({ input }, ({ input }) => input.stock !== undefined).then(() => {
      const { data: variants } = useQueryGraphStep({
        entity: "product_variant",
        fields: ["inventory_items.inventory_item_id"],
        filters: { id: created.variantId },
      });
      createInventoryLevelsWorkflow.runAsStep({
        input: transform({ input, shop, variants }, ({ input, shop, variants }) => ({
          inventory_levels: [
            {
              inventory_item_id: variants[0]?.inventory_items?.[0]?.inventory_item_id ?? "",
              location_id: shop.stockLocationId,
              stocked_quantity: input.stock ?? 0,
            },
          ],
        })),
      });
    });
    givePicturesStep({ productId: created.id, pictures });
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

function engineProduct(input: AddProductInput, { shop, handle, pictures }: Places) {
  return {
    title: input.title.toLowerCase(),
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
      catchphrase1: input.catchphrase1,
      catchphrase2: input.catchphrase2,
      catchphrase3: input.catchphrase3,
      ...(input.attributes ? { attributes: input.attributes } : {}),
    },
    options: [{ title: OPTION, values: [OPTION_VALUE] }],
    variants: [
      {
        title: OPTION_VALUE,
        options: { [OPTION]: OPTION_VALUE },
        manage_inventory: input.stock !== undefined,
        prices: [{ currency_code: shop.currencyCode, amount: input.price }],
      },
    ],
  };
}
