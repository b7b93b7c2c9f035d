import type { User } from "@contract/records";

export function CustomerCard({ user }: { user: User }) {
  const facts = [
    ["Email", user.email],
    ["Address", user.address],
    ["Zip code", user.zipCode],
    ["Country", user.country],
  ] as const;
  return (
    <article className="h-full rounded-md border border-line bg-white p-5 sm:p-6">
      <h2 className="font-display text-xl break-words">{user.name}</h2>
      <dl className="mt-4 grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium break-words">
              {value || <span className="text-ink-soft">None yet</span>}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
