import { cx } from "./class-names";

const GAP = 2;
/** From the point on top, clockwise, in a box of 24. */
const STAR = "l3 6.3 6.9.9-5 4.8 1.2 6.9-6.1-3.3-6.1 3.3 1.2-6.9-5-4.8 6.9-.9z";

/**
 * Five stars as an ornament of the brand. They are no rating, so screen readers skip them. They are drawn as one path,
 * because a listing shows two dozen of them.
 */
export function Stars({ size = 16, className }: { size?: number; className?: string }) {
  const step = 24 + (GAP * 24) / size;
  const width = 4 * step + 24;
  return (
    <svg
      width={(width * size) / 24}
      height={size}
      viewBox={`0 0 ${width} 24`}
      fill="currentColor"
      aria-hidden="true"
      className={cx("block text-ember", className)}
    >
      <path d={[0, 1, 2, 3, 4].map((star) => `M${12 + star * step} 2.2${STAR}`).join("")} />
    </svg>
  );
}
