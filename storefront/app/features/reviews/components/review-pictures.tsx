import type { Review } from "@contract/reviews";
import { Picture } from "~/components/ui/picture";

/** What a buyer shows, small; each leads to the whole picture. */
export function ReviewPictures({ review: { author, pictures } }: { review: Review }) {
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
              alt={`Picture ${index + 1} by ${author}`}
              className="size-28 rounded-sm border border-line bg-paper-deep object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
