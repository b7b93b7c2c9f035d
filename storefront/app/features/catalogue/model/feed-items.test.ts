import type { Product, ProductVariant } from "@contract/records";
import { describe, expect, it } from "vitest";
import { FALLBACK_CONFIG } from "~/lib/shop-config";
import { feedItems } from "./feed-items";

const config = {
  ...FALLBACK_CONFIG,
  shopName: "Em·ber·ly",
  storeUrl: "https://shop.example",
  freeShippingThreshold: 100,
  standardShippingFee: 7.5,
};

function variant(own: Partial<ProductVariant>): ProductVariant {
  const image = { secure_url: "/pan.jpg", public_id: "pan", alt: "A pan" };
  return {
    ...{ _id: "variant_1", title: "Default", options: {}, price: 44, compareAtPrice: null, stock: 3 },
    ...{ inStock: true, sku: null, imageUrl: [image], attributes: [] },
    ...own,
  };
}

const product = (own: Partial<Product>): Product =>
  ({
    ...{ _id: "prod_1", handle: "pan", title: "frying pan", desc: 'Pans & "lids" <b>', kind: "Cast iron" },
    ...{ options: [], variants: [variant({})] },
    ...own,
  }) as Product;

describe("an item of the feed", () => {
  it("says what a product is, costs and whether it can be had", () => {
    expect(feedItems(config, product({}))).toBe(`<item>
<g:id>variant_1</g:id>
<g:title>Frying pan</g:title>
<g:description>Pans &#38; &#34;lids&#34; &#60;b&#62;</g:description>
<g:link>https://shop.example/products/pan</g:link>
<g:image_link>https://shop.example/pan.jpg</g:image_link>
<g:availability>in_stock</g:availability>
<g:price>44.00 USD</g:price>
<g:condition>new</g:condition>
<g:brand>Emberly</g:brand>
<g:identifier_exists>no</g:identifier_exists>
<g:product_type>Cast iron</g:product_type>
<g:shipping>
<g:country>US</g:country>
<g:price>7.50 USD</g:price>
</g:shipping>
</item>`);
  });

  it("names the price before a sale, and the sale's", () => {
    const items = feedItems(config, product({ variants: [variant({ price: 120, compareAtPrice: 150.5 })] }));
    expect(items).toContain("<g:price>150.50 USD</g:price>\n<g:sale_price>120.00 USD</g:sale_price>");
    expect(items).toContain("<g:price>0.00 USD</g:price>");
  });

  it("stands for each variant, in one group, with what it differs by", () => {
    const items = feedItems(
      config,
      product({
        options: [{ name: "Color", values: ["Sage", "Ember"] }],
        variants: [
          variant({ title: "Sage", options: { Color: "Sage" }, sku: "PAN-SAGE" }),
          variant({ _id: "variant_2", title: "Ember", options: { Color: "Ember" }, inStock: false }),
        ],
      }),
    );
    const [sage = "", ember = ""] = items.split("</item>");
    for (const item of [sage, ember]) expect(item).toContain("<g:item_group_id>prod_1</g:item_group_id>");
    expect(sage).toContain("<g:title>Frying pan, Sage</g:title>");
    expect(sage).toContain("<g:mpn>PAN-SAGE</g:mpn>");
    expect(sage).toContain("<g:color>Sage</g:color>");
    expect(ember).toContain("<g:availability>out_of_stock</g:availability>");
    expect(ember).toContain("variant=variant_2</g:link>");
  });

  it("has no characters that XML forbids", () => {
    expect(feedItems(config, product({ desc: "a\u0000b\u001fc" }))).toContain(
      "<g:description>abc</g:description>",
    );
  });
});
