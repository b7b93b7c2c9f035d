import type { Kind } from "@contract/records";
import { Link } from "react-router";
import { cx } from "~/components/ui/class-names";
import { grouped } from "~/lib/counts";
import { LISTING } from "../model/filter-place";
import type { Listing } from "../model/listing-query";

/** The kinds as places in the shop; what else is chosen stays. */
export function KindLinks({ kinds, listing }: { kinds: Kind[]; listing: Listing }) {
  const entries = [{ handle: undefined, name: "All", count: undefined }, ...kinds];
  const selected = kinds.find(({ handle, name }) => listing.kind === handle || listing.kind === name)?.handle;
  return (
    <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-2 sm:mx-0 sm:flex-wrap sm:px-0">
      {entries.map(({ handle, name, count }) => (
        <li key={name} className="shrink-0">
          <Link
            to={LISTING.href({ ...listing, kind: handle, page: 1 })}
            preventScrollReset
            aria-current={handle === selected ? "true" : undefined}
            className={cx(
              "inline-flex min-h-11 items-center rounded-full border px-5 text-[0.9375rem] font-medium transition-colors",
              handle === selected ? "border-ink bg-ink text-cream" : "border-line hover:border-ink",
            )}
          >
            {name}
            {count !== undefined && (
              <span
                aria-hidden="true"
                className={cx(
                  "ml-2 text-[0.8125rem] tabular-nums",
                  handle === selected ? "text-cream-soft" : "text-ink-soft",
                )}
              >
                {grouped(count)}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
