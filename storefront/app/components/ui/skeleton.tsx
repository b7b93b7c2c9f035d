import { cx } from "./class-names";

/** A grey placeholder of the size of what is loading. It is silent: the screen must say once that it is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx("block animate-pulse rounded-sm bg-linen", className)} />;
}
