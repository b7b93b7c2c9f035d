import type { Session } from "@contract/records";
import { useRef } from "react";
import { Button } from "~/components/ui/button";
import { Failure, LoadFailure } from "~/components/ui/failure";
import { Skeleton } from "~/components/ui/skeleton";
import { formatDate } from "~/lib/dates";
import { usePassedFocus } from "~/lib/passed-focus";
import { useEndSession, useSessions } from "../api/sessions";

/** Lists where the account is signed in, each with a button that ends it. */
export function Sessions() {
  const { data: sessions, error, refetch } = useSessions();
  const list = useRef<HTMLUListElement>(null);
  const passedFocus = usePassedFocus(list, `${sessions?.map(({ id }) => id)}`);
  return (
    <section aria-labelledby="sessions" className="mt-16 max-w-2xl">
      <h2 id="sessions" className="font-display text-2xl">
        Where you are signed in
      </h2>
      <p className="mt-2 text-ink-soft">
        If you do not know one of these, sign it out and change your password.
      </p>
      {sessions ? (
        <ul ref={list} {...passedFocus} className="mt-5 divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailure error={error} fixed="Something went wrong" onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="mt-5">
          <span className="sr-only">Loading where you are signed in</span>
          <Skeleton className="h-20" />
        </div>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{session.device}</p>
        <p className="text-sm text-ink-soft">
          {session.current
            ? "This device"
            : `Last used on ${formatDate(session.lastSeenAt)} from ${session.address}`}
        </p>
        <Failure error={end.error} />
      </div>
      {!session.current && (
        <Button
          variant="quiet"
          size="small"
          data-removes
          isLoading={end.isPending}
          aria-label={`Sign out ${session.device}`}
          onClick={() => end.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
