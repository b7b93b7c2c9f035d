import type { ReactNode } from "react";

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values, one below the other. What is empty says so. */
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
