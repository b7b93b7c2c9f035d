import { Link, Navigate, useSearchParams } from "react-router";
import { grouped } from "~/lib/counts";
import { ArrowLeftIcon, ArrowRightIcon } from "./icons";

interface PagerProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Entries of all pages. */
  total: number;
  /** Whether this page has no entries, though others have: its last one was deleted. */
  isGone: boolean;
}

const STEP = "inline-flex min-h-11 items-center gap-2 rounded-sm px-3 font-semibold hover:bg-paper-deep";

/** Previous and next page of a list, as links that keep the rest of the query. A page that has gone leads to the last one. */
export function Pager({ page, pageSize, total, isGone }: PagerProps) {
  const [search] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  const to = (target: number) => {
    const next = new URLSearchParams(search);
    next.set("page", String(target));
    return { search: next.toString() };
  };
  if (isGone && page > pages) return <Navigate to={to(pages)} replace />;
  return (
    <nav
      aria-label="Pages"
      className="mt-10 flex items-center justify-between gap-4 border-t border-line pt-5"
    >
      <span className="min-w-28">
        {page > 1 && (
          <Link to={to(page - 1)} className={STEP}>
            <ArrowLeftIcon size={18} /> Previous
          </Link>
        )}
      </span>
      <span className="text-sm text-ink-soft">
        Page {grouped(page)} of {grouped(pages)}
      </span>
      <span className="flex min-w-28 justify-end">
        {page < pages && (
          <Link to={to(page + 1)} className={STEP}>
            Next <ArrowRightIcon size={18} />
          </Link>
        )}
      </span>
    </nav>
  );
}
