import { useSearchParams } from "react-router";
import { starsText } from "~/components/ui/stars";
import { grouped } from "~/lib/counts";
import { shownReviews } from "../reviews-query";
import { ReviewsLink } from "./reviews-link";

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
            <ReviewsLink
              handle={handle}
              changed={{ stars: isChosen ? undefined : stars }}
              isCurrent={isChosen}
              className="flex min-h-11 items-center gap-3 rounded-sm px-2 text-sm hover:bg-paper-deep aria-[current]:bg-paper-deep"
            >
              <span className="w-14">{starsText(stars)}</span>
              <svg
                viewBox={`0 0 ${BAR} 4`}
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-2.5 min-w-0 flex-1"
              >
                <rect width={BAR} height="4" className="fill-line" />
                <rect width={(BAR * count) / most} height="4" className="fill-ember" />
              </svg>
              <span className="w-12 text-right">{grouped(count)}</span>
            </ReviewsLink>
          </li>
        );
      })}
    </ul>
  );
}
