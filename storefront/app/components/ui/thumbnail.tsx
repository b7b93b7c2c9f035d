import { cx } from "./class-names";
import { Picture, type PictureSource } from "./picture";

interface ThumbnailProps {
  image: PictureSource | undefined;
  /** Pixels of each side. */
  size: number;
  className?: string;
}

/** A small square picture beside a text that says what it shows. Its place stays empty when there is no picture. */
export function Thumbnail({ image, size, className }: ThumbnailProps) {
  const look = cx("shrink-0 rounded-sm bg-linen object-cover", className);
  const side = { width: size, height: size };
  if (!image) return <span aria-hidden="true" className={cx("block", look)} style={side} />;
  return (
    <span className={cx("block overflow-hidden", look)} style={side}>
      <Picture
        image={image}
        sizes={`${size}px`}
        alt=""
        {...side}
        loading="lazy"
        className="size-full object-cover"
      />
    </span>
  );
}
