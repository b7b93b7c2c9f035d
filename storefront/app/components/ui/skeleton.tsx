import { cx } from "./class-names";

/** A grey stand-in with the size of what is coming. Say once, elsewhere, that something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-sm bg-linen", className)} />;
}
