import type { ImgHTMLAttributes } from "react";

/** A picture in the sizes and formats that the shop keeps of it. */
export interface PictureSource {
  secure_url: string;
  /** WebP, as a `srcset` value. */
  srcset?: string;
  /** The same in AVIF. */
  srcsetAvif?: string;
  /** A few pixels of it as a data: URL. They show large and blurred until the picture has loaded. */
  preview?: string;
}

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet"> {
  image: PictureSource;
  /** How wide it will be shown, as the `sizes` attribute. */
  sizes: string;
  alt: string;
}

/** Shows the smallest file that the browser can use, over a blurred preview of it. `className` gives it its place. */
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
