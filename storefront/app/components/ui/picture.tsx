import type { ImgHTMLAttributes } from "react";

/** A picture in the sizes and formats that the shop keeps of it. */
export interface PictureSource {
  secure_url: string;
  /** WebP, as a `srcset` value. */
  srcset?: string;
  /** The same in AVIF. */
  srcsetAvif?: string;
  /** A few pixels of it as a data: URL, to be shown large and blurred until it is there. */
  preview?: string;
}

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet"> {
  image: PictureSource;
  /** How wide it will be shown, as the `sizes` attribute. */
  sizes: string;
  alt: string;
}

/** The smallest file that the browser can show, over a blurred hint of itself. Its place comes from `className`. */
export function Picture({ image, sizes, alt, ...img }: PictureProps) {
  return (
    <picture className="contents">
      {image.srcsetAvif && <source type="image/avif" srcSet={image.srcsetAvif} sizes={sizes} />}
      <img
        {...img}
        alt={alt}
        src={image.secure_url}
        srcSet={image.srcset}
        sizes={image.srcset && sizes}
        style={image.preview ? { background: `center / cover url(${image.preview})` } : undefined}
      />
    </picture>
  );
}
