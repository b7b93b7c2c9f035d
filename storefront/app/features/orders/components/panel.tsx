import { type ReactNode, useId } from "react";

/** A titled card of the order screen. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-white p-5 sm:p-7">
      <h2 id={id} className="mb-3 font-display text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
