import type { StoredRendition } from "../pictures/service";
import type { CatalogueOptions } from "./options";
import type { Product, ProductImage } from "./records";
import type { SourceImage, SourceProduct } from "./source";

/** Where pictures are served from. */
type FileOrigin = Pick<CatalogueOptions, "storeUrl" | "localFiles">;

/** The one place that knows a product both as the engine keeps it and as `/api/v1` shows it. Price in cents. */
export function serialiseProduct(source: SourceProduct, priceCents: number, origin: FileOrigin): Product {
  const text = (name: string) => {
    const value = source.metadata?.[name];
    return typeof value === "string" ? value : "";
  };
  const title = source.title.toLowerCase();
  return {
    _id: source.id,
    handle: source.handle,
    title,
    price: priceCents / 100,
    desc: source.description ?? "",
    catchphrase1: text("catchphrase1"),
    catchphrase2: text("catchphrase2"),
    catchphrase3: text("catchphrase3"),
    imageUrl: source.images.map((image) => serialiseImage(image, title, origin)),
    kind: source.kind_name ?? "",
    stock: source.stock,
    inStock: source.stock === null || source.stock > 0,
  };
}

function serialiseImage(image: SourceImage, title: string, origin: FileOrigin): ProductImage {
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
