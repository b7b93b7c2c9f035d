import type { User } from "@contract/records";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/paths";
import { Sessions } from "./sessions";

export function Profile({ user }: { user: User }) {
  const facts = [
    ["Name", user.name],
    ["Email", user.email],
    ["Nationality", user.country],
  ] as const;
  return (
    <section>
      <h1 className="font-display text-4xl break-words sm:text-5xl">Welcome {user.name}</h1>
      <dl className="mt-10 max-w-xl divide-y divide-line border-y border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="grid gap-1 py-5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-lg font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink to={paths.changePassword.href()} variant="secondary" className="mt-8">
        Change Password
      </ButtonLink>
      <Sessions />
    </section>
  );
}
