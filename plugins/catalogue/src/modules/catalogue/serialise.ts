import type { StoredRendition } from "../pictures/service";
import { toldOf } from "./attributes";
import type { CatalogueOptions } from "./options";
import type { Prices } from "./prices";
import { ratingOf } from "./rating";
import type { Product, ProductImage } from "./records";
import type { SourceImage, SourceProduct } from "./source";
import { textsOf } from "./texts";
import { titled } from "./title";
import {
  canBeBought,
  cheapestOf,
  listed,
  optionsOf,
  pricedVariants,
  serialiseVariant,
  stockOf,
} from "./variants";

/** Where pictures are served from, and what is shown of products. */
type Shown = Pick<CatalogueOptions, "storeUrl" | "localFiles" | "attributes" | "texts" | "lowerCaseTitles">;
type FileOrigin = Pick<Shown, "storeUrl" | "localFiles">;

/**
 * The one place that knows a product both as the engine keeps it and as this plugin answers with it.
 *
 * @param prices by price set; variants without one are left out
 * @returns null when no variant has a price
 */
export function serialiseProduct(source: SourceProduct, prices: Prices, options: Shown): Product | null {
  const [first, ...others] = pricedVariants(source, prices);
  if (!first) return null;
  const variants = [first, ...others];
  const title = titled(source.title, options);
  const images = serialiseImages({ images: source.images, title }, options);
  const { cents, earlierCents } = cheapestOf([first, ...others]).price;
  const attributes = options.attributes ?? [];
  return {
    _id: source.id,
    handle: source.handle,
    title,
    price: cents / 100,
    priceFrom: cents / 100,
    priceTo: Math.max(...variants.map(({ price }) => price.cents)) / 100,
    compareAtPrice: earlierCents === null ? null : earlierCents / 100,
    desc: source.description ?? "",
    ...textsOf(options.texts ?? [], source.metadata),
    imageUrl: [...images.values()],
    kind: source.kind_name ?? "",
    stock: stockOf(variants),
    inStock: variants.some(canBeBought),
    options: optionsOf(variants),
    variants: listed(variants.map((variant) => serialiseVariant(variant, source, images, attributes))),
    attributes: toldOf(attributes, source.metadata?.attributes),
    rating: ratingOf(source.stars),
  };
}

/**
 * The pictures of a product by the engine's image id, in their order.
 *
 * @param title as it is shown
 */
export function serialiseImages(
  { images, title }: Pick<SourceProduct, "images" | "title">,
  origin: FileOrigin,
): Map<string, ProductImage> {
  return new Map(images.map((image) => [image.id, serialiseImage(image, title, origin)]));
}

/** @param title what to call a picture without a text */
export function serialiseImage(image: SourceImage, title: string, origin: FileOrigin): ProductImage {
  const renditions = image.renditions ?? [];
  const jpeg = renditions.find(({ format }) => format === "jpeg");
  const webp = renditions.filter(({ format }) => format === "webp");
  const avif = renditions.filter(({ format }) => format === "avif");
  return {
    secure_url: jpeg ? addressOf(jpeg, origin) : image.url,
    public_id: image.public_id ?? image.id,
    ...(webp.length > 0 && { srcset: srcset(webp, origin) }),
    ...(avif.length > 0 && { srcsetAvif: srcset(avif, origin) }),
    ...(image.preview && { preview: image.preview }),
    ...(image.width && image.height && { width: image.width, height: image.height }),
    alt: image.alt || title,
  };
}

/** Local files follow the storefront's present origin, so that moving the shop leaves no dead pictures. */
function addressOf({ key, url }: StoredRendition, { localFiles, storeUrl }: FileOrigin): string {
  return localFiles ? `${storeUrl}/static/${key}` : url;
}

function srcset(renditions: StoredRendition[], origin: FileOrigin): string {
  return renditions.map((rendition) => `${addressOf(rendition, origin)} ${rendition.width}w`).join(", ");
}
