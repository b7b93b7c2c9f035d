import type { ProductImage } from "@contract/records";
import { Picture } from "~/components/ui/picture";

/** What somebody shows beside their words, small; each leads to the whole picture. @param by whose they are */
export function PictureLinks({ pictures, by }: { pictures: readonly ProductImage[]; by: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {pictures.map((image, index) => (
        <li key={image.public_id}>
          <a href={image.secure_url} className="block rounded-sm">
            <Picture
              image={image}
              sizes="112px"
              width={112}
              height={112}
              loading="lazy"
              alt={`Picture ${index + 1} by ${by}`}
              className="size-28 rounded-sm border border-line bg-paper-deep object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
