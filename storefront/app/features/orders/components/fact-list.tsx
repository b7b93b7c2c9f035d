import type { ReactNode } from "react";

export type Fact = readonly [name: string, value: ReactNode];

/** A list of names and values. An empty value says that it is empty. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-medium break-words">{value || <span className="text-ink-soft">None</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
