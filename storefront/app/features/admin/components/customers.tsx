import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailure } from "~/components/ui/failure";
import { UserIcon } from "~/components/ui/icons";
import { ListSearch } from "~/components/ui/list-search";
import { Pager } from "~/components/ui/pager";
import { PageSpinner } from "~/components/ui/spinner";
import { grouped } from "~/lib/counts";
import { usePage } from "~/lib/use-page";
import { useQueryText } from "~/lib/use-query-text";
import { useUsers } from "../api/get-users";
import { CustomerCard } from "./customer-card";

/** All customers in pages, with a search by name or email. */
export function Customers() {
  const { page, limit, offset } = usePage();
  const { applied: q, text, setText } = useQueryText();
  const { data, error, refetch, isPlaceholderData } = useUsers({ limit, offset, ...(q ? { q } : {}) });
  return (
    <section>
      <header className="mb-9 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h1 className="font-display text-4xl sm:text-5xl">All Customers</h1>
          <p aria-live="polite" className="mt-3 min-h-7 text-lg text-ink-soft">
            {data && `${q ? "Users found" : "Total Users"}: ${grouped(data.total)}`}
          </p>
        </div>
        <ListSearch label="Find a customer" placeholder="Name or email" text={text} onChange={setText} />
      </header>
      {data ? (
        <div className={isPlaceholderData ? "opacity-60" : undefined} aria-busy={isPlaceholderData}>
          {data.total === 0 && (
            <EmptyState
              icon={<UserIcon size={28} />}
              title={q ? `Nobody matches "${q}"` : "No customers yet"}
            />
          )}
          <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
            {data.users.map((user) => (
              <li key={user._id}>
                <CustomerCard user={user} />
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={limit}
            total={data.total}
            isGone={!isPlaceholderData && data.users.length === 0 && data.total > 0}
          />
        </div>
      ) : error ? (
        <LoadFailure
          error={error}
          fixed="Something went wrong, try again later"
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSpinner label="Loading customers" />
      )}
    </section>
  );
}
