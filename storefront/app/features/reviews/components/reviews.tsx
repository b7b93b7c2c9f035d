import type { Product } from "@contract/records";
import { useSearchParams } from "react-router";
import { Rating } from "~/components/ui/stars";
import type { ReviewPage } from "../api/list-reviews";
import { PAGE_SIZE, type ShownReviews, SORTS, shownReviews } from "../reviews-query";
import { Histogram } from "./histogram";
import { ReviewText } from "./review-text";
import { ReviewsLink } from "./reviews-link";

const LINK =
  "inline-flex min-h-11 items-center rounded-sm px-3 font-medium hover:bg-paper-deep aria-[current]:bg-paper-deep";

interface ReviewsProps {
  product: Product;
  /** Null when they could not be loaded. */
  page: ReviewPage | null;
  /** Others are asked for, and these stand until they come. */
  isLoading: boolean;
}

/** What buyers say of a product. Filters, order and pages are addresses, so that they work without scripts. */
export function Reviews({ product: { handle, rating }, page, isLoading }: ReviewsProps) {
  return (
    <section
      id="reviews"
      // The stars beside the product's name bring the focus here.
      tabIndex={-1}
      aria-labelledby="reviews-title"
      className="shell scroll-mt-24 pb-24 outline-none"
    >
      <h2 id="reviews-title" className="font-display text-3xl">
        Reviews
      </h2>
      <Rating rating={rating} size={18} className="mt-3" />
      {page === null ? (
        <p className="mt-4">They could not be loaded.</p>
      ) : (
        rating.count > 0 && (
          <div
            aria-busy={isLoading}
            className="mt-6 grid grid-cols-1 gap-10 aria-busy:opacity-60 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14"
          >
            <Histogram handle={handle} counts={page.counts} />
            <ReviewList handle={handle} page={page} />
          </div>
        )
      )}
    </section>
  );
}

function ReviewList({ handle, page: { reviews, total } }: { handle: string; page: ReviewPage }) {
  const [search] = useSearchParams();
  const { sort, stars, page } = shownReviews(search);
  const last = Math.ceil(total / PAGE_SIZE);
  const to = (changed: Partial<ShownReviews>, label: string, isCurrent = false) => (
    <ReviewsLink handle={handle} changed={changed} isCurrent={isCurrent} className={LINK}>
      {label}
    </ReviewsLink>
  );
  return (
    <div>
      <nav aria-label="Order" className="mb-4 flex flex-wrap">
        {SORTS.map(({ value, label }) => (
          <span key={value}>{to({ sort: value }, label, value === sort)}</span>
        ))}
      </nav>
      {stars && to({ stars: undefined }, "Show all")}
      {reviews.length === 0 && <p className="border-line border-t py-6">There are none of these.</p>}
      {reviews.map((review) => (
        <ReviewText key={review._id} review={review} />
      ))}
      {last > 1 && (
        <nav aria-label="Pages of reviews" className="flex flex-wrap items-center">
          {page > 1 && to({ page: page - 1 }, "Previous")}
          <span>{`Page ${page} of ${last}`}</span>
          {page < last && to({ page: page + 1 }, "Next")}
        </nav>
      )}
    </div>
  );
}
