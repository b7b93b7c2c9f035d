import type { Product, ProductVariant } from "@contract/records";
import { paths } from "~/lib/paths";
import { absolute, breadcrumbs, publicMeta } from "~/lib/seo";
import { plainName, type ShopConfig } from "~/lib/shop-config";
import { POLICIES } from "./policies";

const LONGEST_DESCRIPTION = 155;

/** Cuts at a word, because a search result shows no more. */
function shorten(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  return `${text.slice(0, text.lastIndexOf(" ", LONGEST_DESCRIPTION))}…`;
}

/** "10.5 inch pan" is stored lowercase; as a name it begins with a capital. */
export function productTitle({ title }: Product): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** What a product is, whichever variant. */
function factsOf(config: ShopConfig, product: Product) {
  return {
    "@type": "Product",
    name: product.title,
    description: product.desc,
    image: product.imageUrl.map((image) => absolute(config, image.secure_url)),
    category: product.kind || undefined,
    brand: { "@type": "Brand", name: plainName(config.shopName) },
    // Left out without reviews: a made-up rating is what these stars are not.
    aggregateRating:
      product.rating.average === null
        ? undefined
        : {
            "@type": "AggregateRating",
            ratingValue: product.rating.average,
            reviewCount: product.rating.count,
          },
  };
}

/** As the policy page says it. */
function returnsOf({ returnDays }: ShopConfig) {
  const policy = { "@type": "MerchantReturnPolicy", applicableCountry: POLICIES.shipsTo };
  if (returnDays === 0) {
    return { ...policy, returnPolicyCategory: "https://schema.org/MerchantReturnNotPermitted" };
  }
  return {
    ...policy,
    returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
    merchantReturnDays: returnDays,
    returnMethod: "https://schema.org/ReturnByMail",
  };
}

const daysOf = ({ min, max }: { min: number; max: number }) => ({
  "@type": "QuantitativeValue",
  minValue: min,
  maxValue: max,
  unitCode: "DAY",
});

/** What it costs to have one piece sent. @param price dollars @returns dollars */
export const shippingFee = ({ standardShippingFee, freeShippingThreshold }: ShopConfig, price: number) =>
  price >= freeShippingThreshold ? 0 : standardShippingFee;

/** What it costs to have one piece sent, and how long that takes. @param price dollars */
function shippingOf(config: ShopConfig, price: number) {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: {
      "@type": "MonetaryAmount",
      value: shippingFee(config, price).toFixed(2),
      currency: "USD",
    },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: POLICIES.shipsTo },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      handlingTime: daysOf(POLICIES.handlingDays),
      transitTime: daysOf(POLICIES.transitDays),
    },
  };
}

/** What a variant in a sale cost before, as search engines strike it; left out for every other one. */
function earlierPrice({ compareAtPrice }: ProductVariant) {
  if (compareAtPrice === null) return undefined;
  return {
    "@type": "UnitPriceSpecification",
    priceType: "https://schema.org/StrikethroughPrice",
    price: compareAtPrice.toFixed(2),
    priceCurrency: "USD",
  };
}

function availabilityOf({ isSelling }: Product, { inStock }: ProductVariant) {
  return isSelling !== false && inStock ? "InStock" : "OutOfStock";
}

/** How a variant is sold. */
function soldAs(config: ShopConfig, product: Product, variant: ProductVariant | undefined) {
  if (!variant) return {};
  const isOneOfSeveral = product.options.length > 0;
  return {
    sku: variant.sku ?? (isOneOfSeveral ? variant._id : product._id),
    offers: {
      "@type": "Offer",
      url: config.storeUrl + paths.product.href(product.handle, isOneOfSeveral ? variant._id : undefined),
      price: variant.price.toFixed(2),
      priceCurrency: "USD",
      priceSpecification: earlierPrice(variant),
      availability: `https://schema.org/${availabilityOf(product, variant)}`,
      itemCondition: "https://schema.org/NewCondition",
      shippingDetails: shippingOf(config, variant.price),
      hasMerchantReturnPolicy: returnsOf(config),
    },
  };
}

/** The properties that search engines know variants to differ by, and what a merchant may call such an option. */
const VARIES_BY = [
  { property: "size", names: /^sizes?$/i },
  { property: "color", names: /^colou?rs?$/i },
  { property: "material", names: /^materials?$/i },
  { property: "pattern", names: /^patterns?$/i },
];

/** The options of a product that have a property of their own; any other one is only in the names of its variants. */
export const knownOptions = ({ options }: Product) =>
  options.flatMap(({ name }) => {
    const known = VARIES_BY.find(({ names }) => names.test(name.trim()));
    return known ? [{ name, property: known.property }] : [];
  });

/** A product of several variants, each with its own offer. */
function groupOf(config: ShopConfig, product: Product) {
  const known = knownOptions(product);
  return {
    ...factsOf(config, product),
    "@type": "ProductGroup",
    productGroupID: product._id,
    variesBy: known.length > 0 ? known.map(({ property }) => `https://schema.org/${property}`) : undefined,
    url: config.storeUrl + paths.product.href(product.handle),
    hasVariant: product.variants.map((variant) => ({
      "@type": "Product",
      name: `${product.title}, ${variant.title}`,
      image: variant.imageUrl.map((image) => absolute(config, image.secure_url)),
      inProductGroupWithID: product._id,
      ...Object.fromEntries(known.map(({ name, property }) => [property, variant.options[name]])),
      ...soldAs(config, product, variant),
    })),
  };
}

/** What search engines and shared links say of a product: its offer and its place in the shop. */
export function productMeta(config: ShopConfig, product: Product) {
  const path = paths.product.href(product.handle);
  const images = product.imageUrl.map((image) => absolute(config, image.secure_url));
  return publicMeta(config, {
    title: productTitle(product),
    description: shorten(product.desc),
    path,
    image: images[0],
    type: "product",
    jsonLd: [
      product.options.length > 0
        ? groupOf(config, product)
        : { ...factsOf(config, product), ...soldAs(config, product, product.variants[0]) },
      breadcrumbs(config, [
        { name: "Home", path: paths.home.href() },
        { name: "Products", path: paths.products.href() },
        { name: product.title, path },
      ]),
    ],
  });
}
