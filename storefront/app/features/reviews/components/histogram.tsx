import { Link, useSearchParams } from "react-router";
import { cx } from "~/components/ui/class-names";
import { reviewsHref, shownReviews } from "../reviews-query";

const BAR = 100;

/** How often each number of stars was given. Each leads to those reviews, and back to all. */
export function Histogram({ handle, counts }: { handle: string; counts: number[] }) {
  const [search] = useSearchParams();
  const chosen = shownReviews(search).stars;
  const most = Math.max(1, ...counts);
  return (
    <ul className="max-w-sm">
      {[5, 4, 3, 2, 1].map((stars) => {
        const count = counts[stars - 1] ?? 0;
        const isChosen = stars === chosen;
        return (
          <li key={stars}>
            <Link
              to={reviewsHref(handle, search, { stars: isChosen ? undefined : stars })}
              preventScrollReset
              aria-current={isChosen ? "true" : undefined}
              className={cx(
                "flex min-h-11 items-center gap-3 rounded-sm px-2 text-sm hover:bg-paper-deep",
                isChosen && "bg-paper-deep font-semibold",
              )}
            >
              <span className="w-14 shrink-0">{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <svg
                viewBox={`0 0 ${BAR} 4`}
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2.5 flex-1"
              >
                <rect width={BAR} height="4" rx="2" className="fill-line" />
                <rect width={(BAR * count) / most} height="4" rx="2" className="fill-ember" />
              </svg>
              <span className="w-12 shrink-0 text-right tabular-nums">
                {count}
                <span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
