import type { Product } from "@contract/records";
import { grouped } from "~/lib/counts";
import { cx } from "./class-names";

const GAP = 2;
/** From the point on top, clockwise, in a box of 24. */
const STAR = "l3 6.3 6.9.9-5 4.8 1.2 6.9-6.1-3.3-6.1 3.3 1.2-6.9-5-4.8 6.9-.9z";
/** From the point on top straight down, and up again on the left. */
const LEFT_HALF = "v15.6l-6.1 3.3 1.2-6.9-5-4.8 6.9-.9z";

/** "1 star", "4 stars" */
export const starsText = (stars: number) => `${stars} ${stars === 1 ? "star" : "stars"}`;

/** "4.3 out of 5 stars, 12 reviews" */
export function ratingText({ average, count }: Product["rating"]): string {
  if (average === null) return "No reviews yet";
  return `${average.toFixed(1)} out of 5 stars, ${grouped(count)} ${count === 1 ? "review" : "reviews"}`;
}

/**
 * Five stars, filled to the nearest half. Whoever shows them says in words what they mean. They are drawn as two paths,
 * because a listing shows two dozen of them.
 */
export function Stars({ filled, size = 16 }: { filled: number; size?: number }) {
  const halves = Math.round(filled * 2);
  const step = 24 + (GAP * 24) / size;
  const width = 4 * step + 24;
  const places = [0, 1, 2, 3, 4].map((star) => `M${12 + star * step} 2.2`);
  return (
    <svg
      width={(width * size) / 24}
      height={size}
      viewBox={`0 0 ${width} 24`}
      aria-hidden="true"
      className="block shrink-0 fill-line"
    >
      <path d={places.map((place) => place + STAR).join("")} />
      <path
        className="fill-ember"
        d={places
          .map((place, star) =>
            halves >= 2 * star + 2 ? place + STAR : halves > 2 * star ? place + LEFT_HALF : "",
          )
          .join("")}
      />
    </svg>
  );
}

interface RatingProps {
  rating: Product["rating"];
  /** Of a star, in pixels. */
  size?: number;
  className?: string;
}

/** What buyers think of a product, as stars and in words. */
export function Rating({ rating, size, className }: RatingProps) {
  return (
    <span className={cx("flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm", className)}>
      <Stars filled={rating.average ?? 0} size={size} />
      {ratingText(rating)}
    </span>
  );
}
