import { useRef } from "react";
import { Link } from "react-router";
import { CloseIcon } from "~/components/ui/icons";
import { usePassedFocus } from "~/lib/passed-focus";
import type { ChosenFilter } from "../model/chosen-filters";
import type { FilterPlace } from "../model/filter-place";

/** What is set, each with a link that takes it back, and one that takes back everything. */
export function FilterChips({ chosen, place }: { chosen: ChosenFilter[]; place: FilterPlace }) {
  const list = useRef<HTMLUListElement>(null);
  const passedFocus = usePassedFocus(list, chosen.map(({ text }) => text).join());
  if (chosen.length === 0) return null;
  return (
    <ul ref={list} aria-label="Chosen filters" {...passedFocus} className="flex flex-wrap items-center gap-2">
      {chosen.map(({ text, without }) => (
        <li key={text}>
          <Link
            to={place.href(without)}
            preventScrollReset
            data-removes
            aria-label={`Remove filter: ${text}`}
            className="inline-flex min-h-10 items-center gap-2 rounded-full bg-paper-deep py-1 pl-4 pr-3 text-sm font-medium transition-colors hover:bg-linen"
          >
            {text}
            <CloseIcon size={14} />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={place.href({})}
          preventScrollReset
          className="text-link ml-1 inline-flex min-h-10 items-center px-1 text-sm font-medium"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}
