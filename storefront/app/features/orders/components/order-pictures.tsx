import type { Order } from "@contract/records";
import { Thumbnail } from "~/components/ui/thumbnail";

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
        <Thumbnail key={id} image={image} size={72} className="border-2 border-white" />
      ))}
    </div>
  );
}
