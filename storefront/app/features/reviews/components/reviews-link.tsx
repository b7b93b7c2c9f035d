import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { reviewsHref, type ShownReviews } from "../reviews-query";

interface ReviewsLinkProps {
  handle: string;
  /** What is to be shown instead of what is. */
  changed: Partial<ShownReviews>;
  isCurrent?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * Leads to others of a product's reviews. They take the place of those that were shown, so that one step back leaves the
 * product.
 */
export function ReviewsLink({ handle, changed, isCurrent = false, className, children }: ReviewsLinkProps) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return (
    <Link
      to={reviewsHref(handle, search, changed)}
      replace
      state={state}
      preventScrollReset
      aria-current={isCurrent ? "true" : undefined}
      className={className}
    >
      {children}
    </Link>
  );
}
