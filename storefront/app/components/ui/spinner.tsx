import { cx } from "./class-names";

interface SpinnerProps {
  /** Pixels. */
  size?: number;
  /** What screen readers say while it turns; "" when a text beside it says so already. */
  label?: string;
  tone?: "ember" | "current";
}

export function Spinner({ size = 32, label = "Loading", tone = "ember" }: SpinnerProps) {
  const ring = (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="2.5"
      aria-hidden="true"
      className={cx("animate-spin", tone === "ember" && "text-ember")}
    >
      <circle cx="12" cy="12" r="9.5" stroke="currentColor" opacity="0.22" />
      <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" strokeLinecap="round" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** A spinner in the middle of the space that the screen will take. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner size={44} label={label} />
    </div>
  );
}
