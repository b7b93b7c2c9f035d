import type { Product } from "@contract/records";
import { absolute, breadcrumbs, publicMeta } from "~/lib/seo";
import { plainName, type ShopConfig } from "~/lib/shop-config";
import { paths } from "~/paths";

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
      {
        "@type": "Product",
        name: product.title,
        description: product.desc,
        image: images,
        sku: product._id,
        category: product.kind || undefined,
        brand: { "@type": "Brand", name: plainName(config.shopName) },
        offers: {
          "@type": "Offer",
          url: config.storeUrl + path,
          price: product.price.toFixed(2),
          priceCurrency: "USD",
          availability: `https://schema.org/${product.inStock ? "InStock" : "OutOfStock"}`,
          itemCondition: "https://schema.org/NewCondition",
        },
      },
      breadcrumbs(config, [
        { name: "Home", path: paths.home.href() },
        { name: "Products", path: paths.products.href() },
        { name: product.title, path },
      ]),
    ],
  });
}
