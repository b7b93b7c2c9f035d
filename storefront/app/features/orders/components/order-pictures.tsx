import type { Order } from "@contract/records";

/** As many as fit beside the titles on a phone. */
const SHOWN = 3;

/** The first pictures of an order's products; the titles stand beside them, so they need no text of their own. */
export function OrderPictures({ lines }: { lines: Order["products"] }) {
  const images = lines.flatMap((line) =>
    line.imageUrl[0] ? [{ id: line._id, image: line.imageUrl[0] }] : [],
  );
  if (images.length === 0) return null;
  return (
    <div className="flex shrink-0 -space-x-6">
      {images.slice(0, SHOWN).map(({ id, image }) => (
        <img
          key={id}
          src={image.secure_url}
          srcSet={image.srcset}
          sizes="72px"
          alt=""
          width={72}
          height={72}
          loading="lazy"
          className="size-18 rounded-sm border-2 border-white bg-paper-deep object-cover"
        />
      ))}
    </div>
  );
}
