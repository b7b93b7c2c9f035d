import { useEffect, useRef } from "react";
import type { RepairedLine } from "../model/cart-changes";

/** Says what has changed since the shopper filled the cart. It takes the focus, because it appears above the button. */
export function CartNotice({ repaired }: { repaired: readonly RepairedLine[] }) {
  const ref = useRef<HTMLElement>(null);
  const told = useRef<readonly RepairedLine[]>([]);
  useEffect(() => {
    // Who removes one line of two that are sold out stays at the second.
    if (repaired.some((line) => !told.current.includes(line))) ref.current?.focus();
    told.current = repaired;
  }, [repaired]);
  if (repaired.length === 0) return null;
  const isStuck = repaired.some((line) => line.unavailable);
  return (
    <section
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="mb-8 rounded-md border border-ember/50 bg-ember/8 p-5 sm:p-6"
    >
      <h2 className="font-display text-xl">Your cart has changed</h2>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {repaired.map((line) => (
          <li key={`${line.id} ${line.message}`} className="first-letter:uppercase">
            {line.message}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        {isStuck
          ? "Remove what is not available, then complete the checkout."
          : "We have updated your cart. Check it, then complete the checkout."}
      </p>
    </section>
  );
}
