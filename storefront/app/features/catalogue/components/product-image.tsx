import type { ProductImage as Image } from "@contract/records";
import { cx } from "~/components/ui/class-names";
import { Picture } from "~/components/ui/picture";

interface ProductImageProps {
  image: Image | undefined;
  /** How wide it will be shown, as the `sizes` attribute. */
  sizes: string;
  /** Above the fold: fetched at once and before the others. */
  isPriority?: boolean;
  /** Replaces the image's own text; "" where the text beside it says the same. */
  alt?: string;
  className?: string;
}

/** A product picture in a square that keeps its place while it loads. */
export function ProductImage({ image, sizes, isPriority, alt, className }: ProductImageProps) {
  if (!image) return <span aria-hidden="true" className={cx("block aspect-square bg-linen", className)} />;
  return (
    <Picture
      image={image}
      sizes={sizes}
      alt={alt ?? image.alt}
      width={image.width ?? 1200}
      height={image.height ?? 1200}
      loading={isPriority ? "eager" : "lazy"}
      decoding={isPriority ? "sync" : "async"}
      {...(isPriority ? { fetchpriority: "high" } : {})}
      className={cx("aspect-square w-full bg-linen object-cover", className)}
    />
  );
}
