import type { Product, ProductVariant } from "@contract/records";
import { describe, expect, it } from "vitest";
import { FALLBACK_CONFIG } from "~/lib/shop-config";
import { productMeta } from "./product-meta";

const config = {
  ...FALLBACK_CONFIG,
  shopName: "Em·ber·ly",
  storeUrl: "https://shop.example",
  standardShippingFee: 6.95,
  freeShippingThreshold: 50,
  returnDays: 30,
};

const variant = (options: Record<string, string>, price: number, stock: number): ProductVariant => ({
  _id: `variant-${price}`,
  title: Object.values(options).join(" / "),
  options,
  price,
  compareAtPrice: null,
  stock,
  inStock: stock > 0,
  sku: `SKU-${price}`,
  imageUrl: [{ secure_url: `/static/${price}.jpg`, public_id: String(price), alt: "" }],
  attributes: [],
});

const pan = (options: Product["options"], variants: ProductVariant[]): Product => ({
  _id: "pan",
  handle: "fry-pan",
  title: "fry pan",
  price: 44,
  priceFrom: 44,
  priceTo: 88,
  compareAtPrice: null,
  desc: "A pan.",
  catchphrase1: "",
  catchphrase2: "",
  catchphrase3: "",
  imageUrl: [{ secure_url: "/static/pan.jpg", public_id: "pan", alt: "" }],
  kind: "Carbon steel",
  stock: 4,
  inStock: true,
  options,
  variants,
  attributes: [],
  rating: { average: null, count: 0 },
});

/** What a page tells search engines of the product, as they read it. */
function toldOf(product: Product): unknown {
  const [told] = productMeta(config, product).flatMap((tag) =>
    "script:ld+json" in tag ? [tag["script:ld+json"]] : [],
  );
  return JSON.parse(JSON.stringify(told));
}

const [small, large] = [
  variant({ Size: "8 inch", Colour: "Sage", Handle: "Long" }, 44, 4),
  variant({ Size: "12 inch", Colour: "Ember", Handle: "Short" }, 88, 0),
];
const OPTIONS = [
  { name: "Size", values: ["8 inch", "12 inch"] },
  { name: "Colour", values: ["Sage", "Ember"] },
  { name: "Handle", values: ["Long", "Short"] },
];

describe("what search engines are told of a product", () => {
  it("offers nothing as in stock while the shop does not sell", () => {
    expect(toldOf({ ...pan(OPTIONS, [small, large]), isSelling: false })).toMatchObject({
      hasVariant: [
        { offers: { availability: "https://schema.org/OutOfStock" } },
        { offers: { availability: "https://schema.org/OutOfStock" } },
      ],
    });
  });

  it("with variants is a group that names what they differ by, with each variant as a product of it", () => {
    expect(toldOf(pan(OPTIONS, [small, large]))).toMatchObject({
      "@context": "https://schema.org",
      "@type": "ProductGroup",
      productGroupID: "pan",
      url: "https://shop.example/products/fry-pan",
      variesBy: ["https://schema.org/size", "https://schema.org/color"],
      hasVariant: [
        {
          "@type": "Product",
          name: "fry pan, 8 inch / Sage / Long",
          inProductGroupWithID: "pan",
          size: "8 inch",
          color: "Sage",
          sku: "SKU-44",
          image: ["https://shop.example/static/44.jpg"],
        },
        { size: "12 inch", color: "Ember", sku: "SKU-88" },
      ],
    });
  });

  it("offers each variant at its own address and price, with what its shipping costs and how it may come back", () => {
    const returns = {
      "@type": "MerchantReturnPolicy",
      applicableCountry: "US",
      returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
      merchantReturnDays: 30,
    };
    const sent = (fee: string) => ({
      "@type": "OfferShippingDetails",
      shippingRate: { "@type": "MonetaryAmount", value: fee, currency: "USD" },
      shippingDestination: { "@type": "DefinedRegion", addressCountry: "US" },
    });
    expect(toldOf(pan(OPTIONS, [small, large]))).toMatchObject({
      hasVariant: [
        {
          offers: {
            "@type": "Offer",
            url: "https://shop.example/products/fry-pan?variant=variant-44",
            price: "44.00",
            priceCurrency: "USD",
            availability: "https://schema.org/InStock",
            shippingDetails: sent("6.95"),
            hasMerchantReturnPolicy: returns,
          },
        },
        {
          offers: {
            url: "https://shop.example/products/fry-pan?variant=variant-88",
            price: "88.00",
            availability: "https://schema.org/OutOfStock",
            shippingDetails: sent("0.00"),
            hasMerchantReturnPolicy: returns,
          },
        },
      ],
    });
  });

  it("strikes what a variant cost before a sale, and nothing of one that is in none", () => {
    const inSale = { ...small, compareAtPrice: 59.5 };
    expect(toldOf(pan(OPTIONS, [inSale, large]))).toMatchObject({
      hasVariant: [
        {
          offers: {
            price: "44.00",
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              priceType: "https://schema.org/StrikethroughPrice",
              price: "59.50",
              priceCurrency: "USD",
            },
          },
        },
        { offers: { price: "88.00" } },
      ],
    });
    expect(toldOf(pan([], [{ ...inSale, options: {} }]))).toMatchObject({
      offers: { price: "44.00", priceSpecification: { price: "59.50" } },
    });
    expect(JSON.stringify(toldOf(pan(OPTIONS, [small, large])))).not.toContain("priceSpecification");
  });

  it("claims nothing to vary by where no search engine knows the option", () => {
    const told = toldOf(pan([{ name: "Handle", values: ["Long", "Short"] }], [small, large]));
    expect(told).toMatchObject({ "@type": "ProductGroup" });
    expect(told).not.toHaveProperty("variesBy");
  });

  it("with one variant is a product with its offer", () => {
    const told = toldOf(pan([], [{ ...small, options: {} }]));
    expect(told).toMatchObject({
      "@type": "Product",
      sku: "SKU-44",
      offers: {
        url: "https://shop.example/products/fry-pan",
        shippingDetails: {},
        hasMerchantReturnPolicy: {},
      },
    });
    expect(told).not.toHaveProperty("hasVariant");
  });
});
