import type { AttributeFacet } from "@contract/catalogue";
import type { Kind } from "@contract/records";
import { type FormEvent, useRef } from "react";
import { Form, Link, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { cx } from "~/components/ui/class-names";
import { paths } from "~/paths";
import {
  type FilterName,
  isFiltered,
  type Listing,
  listingSearch,
  readListing,
  SORTS,
} from "../listing-query";
import { AttributeFilters } from "./attribute-filters";
import { ChoiceField, NumberField } from "./filter-fields";

function KindLinks({ kinds, listing }: { kinds: Kind[]; listing: Listing }) {
  const entries = [{ handle: undefined, name: "All", count: undefined }, ...kinds];
  const selected = kinds.find(({ handle, name }) => listing.kind === handle || listing.kind === name)?.handle;
  return (
    <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-2 sm:mx-0 sm:flex-wrap sm:px-0">
      {entries.map(({ handle, name, count }) => (
        <li key={name} className="shrink-0">
          <Link
            to={paths.products.href(listingSearch({ ...listing, kind: handle, page: 1 }))}
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
                {count}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Ties a field of the form to its row in the table of filters. */
const field = (name: FilterName) => name;

interface ListingFiltersProps {
  kinds: Kind[];
  attributes: AttributeFacet[];
  listing: Listing;
}

/** Narrows and orders the listing. The address holds the whole state, so it is a plain form without scripts. */
export function ListingFilters({ kinds, attributes, listing }: ListingFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);

  // The browser would put empty fields into the address too.
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const search = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value) search.set(name, value);
    }
    // No field asks for the kind: it is the place where the shopper is, and the address knows it before the screen
    // does.
    const { kind } = readListing(new URLSearchParams(window.location.search), []);
    const listing = { ...readListing(search, attributes), kind };
    navigate(paths.products.href(listingSearch(listing)), { preventScrollReset: true });
  };
  const submit = () => form.current?.requestSubmit();

  return (
    <section aria-label="Filters" className="grid gap-5">
      <KindLinks kinds={kinds} listing={listing} />
      <Form
        ref={form}
        // The fields keep what was typed. When the address changes for another reason, they start again from it.
        key={listingSearch({ ...listing, page: 1 })}
        action={paths.products.href()}
        onSubmit={apply}
        className="flex flex-wrap items-center gap-x-6 gap-y-3"
      >
        {listing.kind && <input type="hidden" name={field("kind")} value={listing.kind} />}
        <label className="flex min-h-11 items-center gap-2.5 font-medium">
          <input
            type="checkbox"
            name={field("in_stock")}
            value="true"
            defaultChecked={listing.in_stock ?? false}
            onChange={submit}
            className="size-5 accent-ember-deep"
          />
          In stock only
        </label>
        <fieldset className="flex items-center gap-2">
          <legend className="sr-only">Price range in dollars</legend>
          <NumberField
            name={field("min_price")}
            label="Minimum price"
            hint="$ min"
            value={listing.min_price}
          />
          <span aria-hidden="true">–</span>
          <NumberField
            name={field("max_price")}
            label="Maximum price"
            hint="$ max"
            value={listing.max_price}
          />
          <Button type="submit" variant="secondary" size="small" className="min-h-11">
            Apply
          </Button>
        </fieldset>
        {isFiltered(listing) && (
          <Link to={paths.products.href()} preventScrollReset className="text-link font-medium">
            Clear filters
          </Link>
        )}
        <ChoiceField
          name={field("sort")}
          label="Sort by"
          value={listing.sort ?? "newest"}
          onChoose={submit}
          className="sm:ml-auto"
        >
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
        <AttributeFilters attributes={attributes} chosen={listing.chosen} onChoose={submit} />
      </Form>
    </section>
  );
}
