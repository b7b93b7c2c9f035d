import type { Review } from "@contract/reviews";
import { PictureLinks } from "~/components/pictures/picture-links";
import { Stars, starsText } from "~/components/ui/stars";
import { formatDay } from "~/lib/dates";
import { boughtIn } from "../bought-in";
import { ReportReview } from "./report-review";

/** One buyer's words, as they are: markup is text. */
export function ReviewText({ review }: { review: Review }) {
  const { rating, title, text, author, createdAt, editedAt, variantTitle, pictures, reply } = review;
  const facts = [
    author,
    formatDay(createdAt),
    editedAt && `changed on ${formatDay(editedAt)}`,
    variantTitle && boughtIn(variantTitle),
  ].filter(Boolean);
  return (
    <article className="border-line border-t py-6">
      <Stars filled={rating} size={16} />
      <span className="sr-only">{starsText(rating)}</span>
      {title && <h3 className="mt-2 font-semibold text-lg break-words">{title}</h3>}
      <p className="mt-1 text-ink-soft text-sm">{facts.join(" · ")}</p>
      {text && <p className="mt-3 max-w-prose whitespace-pre-line break-words leading-relaxed">{text}</p>}
      <PictureLinks pictures={pictures} by={author} />
      {reply && (
        <div className="mt-4 max-w-prose border-line border-l-2 pl-4">
          <p className="font-semibold text-sm">Our answer, {formatDay(reply.createdAt)}</p>
          <p className="mt-1 whitespace-pre-line break-words">{reply.text}</p>
        </div>
      )}
      <ReportReview id={review._id} author={author} />
    </article>
  );
}
