import { Link } from "react-router";
import { cx } from "~/components/ui/class-names";

/** The first page, the last one and the neighbours of the current page; 0 stands for a gap. */
function shownPages(current: number, last: number): number[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((page, at) => (at > 0 && page - (pages[at - 1] ?? 0) > 1 ? [0, page] : [page]));
}

interface PaginationProps {
  current: number;
  last: number;
  /** The address of a page. */
  href: (page: number) => string;
}

const STEP = "inline-flex min-h-11 items-center rounded-sm px-4 font-medium hover:bg-paper-deep";

/** The pages as real links, which can be opened in a tab, shared and crawled. */
export function Pagination({ current, last, href }: PaginationProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-16 flex flex-wrap items-center justify-center gap-1">
      {current > 1 && (
        <Link to={href(current - 1)} rel="prev" prefetch="intent" className={STEP}>
          Previous
        </Link>
      )}
      {shownPages(current, last).map((page, at) =>
        page === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: there is at most one gap on each side
          <span key={`gap-${at}`} aria-hidden="true" className="px-1 text-ink-soft">
            …
          </span>
        ) : (
          <Link
            key={page}
            to={href(page)}
            aria-label={`Page ${page}`}
            aria-current={page === current ? "page" : undefined}
            className={cx(
              "grid size-11 place-items-center rounded-sm font-medium tabular-nums",
              page === current ? "bg-ink text-cream" : "hover:bg-paper-deep",
            )}
          >
            {page}
          </Link>
        ),
      )}
      {current < last && (
        <Link to={href(current + 1)} rel="next" prefetch="intent" className={STEP}>
          Next
        </Link>
      )}
    </nav>
  );
}
