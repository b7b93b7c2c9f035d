import { cx } from "./class-names";

/** Five stars as an ornament of the brand. They state no rating, so nothing is read out. */
export function Stars({ size = 16, className }: { size?: number; className?: string }) {
  return (
    <span aria-hidden="true" className={cx("inline-flex gap-0.5 text-ember", className)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <svg key={star} width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
          <path d="m12 2.2 3 6.3 6.9.9-5 4.8 1.2 6.9L12 17.8l-6.1 3.3 1.2-6.9-5-4.8 6.9-.9z" />
        </svg>
      ))}
    </span>
  );
}
