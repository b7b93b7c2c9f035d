import type { Product, ProductVariant } from "@contract/records";
import { paths } from "~/lib/paths";
import { absolute } from "~/lib/seo";
import { plainName, type ShopConfig } from "~/lib/shop-config";
import { escapeXml } from "~/lib/xml";
import { POLICIES } from "./policies";
import { knownOptions, productTitle, shippingFee } from "./product-meta";

/** The most pictures beside the first one that readers of feeds take. */
const MORE_PICTURES = 10;

const money = (dollars: number) => `${dollars.toFixed(2)} USD`;

/** A price list strikes the price before it: feeds name that one first, and what is paid as the sale's. */
function pricesOf({ price, compareAtPrice }: ProductVariant): [string, string][] {
  return compareAtPrice === null
    ? [["price", money(price)]]
    : [
        ["price", money(compareAtPrice)],
        ["sale_price", money(price)],
      ];
}

const shippingOf = (config: ShopConfig, { price }: ProductVariant) => `<g:shipping>
<g:country>${POLICIES.shipsTo}</g:country>
<g:price>${money(shippingFee(config, price))}</g:price>
</g:shipping>`;

function attributesOf(config: ShopConfig, product: Product, variant: ProductVariant): [string, string][] {
  const isOneOfSeveral = product.options.length > 0;
  const title = productTitle(product);
  const path = paths.product.href(product.handle, isOneOfSeveral ? variant._id : undefined);
  const [first, ...more] = variant.imageUrl.map((image) => absolute(config, image.secure_url));
  return [
    ["id", variant._id],
    ["title", isOneOfSeveral ? `${title}, ${variant.title}` : title],
    ["description", product.desc],
    ["link", config.storeUrl + path],
    ...(first ? [["image_link", first] satisfies [string, string]] : []),
    ...more.slice(0, MORE_PICTURES).map((url): [string, string] => ["additional_image_link", url]),
    ["availability", variant.inStock ? "in_stock" : "out_of_stock"],
    ...pricesOf(variant),
    ["condition", "new"],
    ["brand", plainName(config.shopName)],
    variant.sku ? ["mpn", variant.sku] : ["identifier_exists", "no"],
    ...(product.kind ? [["product_type", product.kind] satisfies [string, string]] : []),
    ...(isOneOfSeveral ? [["item_group_id", product._id] satisfies [string, string]] : []),
    ...knownOptions(product).map(({ name, property }): [string, string] => [
      property,
      variant.options[name] ?? "",
    ]),
  ];
}

/** A product as items of a feed, one for each of its variants. */
export function feedItems(config: ShopConfig, product: Product): string {
  return product.variants
    .map((variant) => {
      const attributes = attributesOf(config, product, variant).map(
        ([name, text]) => `<g:${name}>${escapeXml(text)}</g:${name}>`,
      );
      return `<item>\n${attributes.join("\n")}\n${shippingOf(config, variant)}\n</item>`;
    })
    .join("\n");
}
