import type { Facets } from "@contract/catalogue";
import { type FormEvent, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { CloseIcon } from "~/components/ui/icons";
import { productsText } from "~/lib/counts";
import { useChoiceCount } from "../api/use-choice-count";
import { chosenFilters } from "../model/chosen-filters";
import type { FilterPlace } from "../model/filter-place";
import { type FilterName, formListing, type Listing, readListing, SORTS } from "../model/listing-query";
import { useFilterSheet } from "../model/use-filter-sheet";
import { useKeptFocus } from "../model/use-kept-focus";
import { AttributeFilters } from "./attribute-filters";
import { FilterChips } from "./filter-chips";
import { ChoiceField, CountedCheckbox, NumberField } from "./filter-fields";

/** Ties a field of the form to its row in the table of filters. */
const field = (name: FilterName) => name;

const FORM = "filters";
const SHEET = "filter-sheet";

/** The whole sheet on a phone; from `md` on its contents are part of the page. */
const SHEET_LOOK =
  "text-ink backdrop:bg-night/60 max-md:animate-rise-in max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:top-auto " +
  "max-md:m-0 max-md:max-h-[88dvh] max-md:w-full max-md:max-w-none max-md:rounded-t-xl max-md:border-0 max-md:bg-paper " +
  "max-md:p-0 max-md:shadow-panel md:static md:m-0 md:block md:h-auto md:w-full md:max-w-none md:overflow-visible " +
  "md:border-0 md:bg-transparent md:p-0";

/** The API counts about so many of what a search finds. */
const MOST_COUNTED = 400;

interface ListingFiltersProps {
  place: FilterPlace;
  listing: Listing;
  /** What is counted beside the choices. */
  facets: Facets | null;
  /** Products that the listing has; null when that is not known. */
  total: number | null;
}

/**
 * Narrows and orders a list of products. The address holds the whole state, so it is a plain form without scripts. On a
 * phone the form lies in a sheet, which the browser itself opens until the scripts are here.
 */
export function ListingFilters({ place, listing, facets, total }: ListingFiltersProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const sheet = useFilterSheet();
  const address = place.href(listing);
  const keptFocus = useKeptFocus(form, address);
  const isMoreOpen = useRef(false);
  const [count, askCount] = useChoiceCount(total, place.query);
  const attributes = facets?.attributes ?? [];
  // Of what a search finds, no more than these are counted: with more, a choice would bring more than it says.
  const isCounted = place.query === undefined || (facets?.total ?? 0) < MOST_COUNTED;
  const chosen = chosenFilters(listing, attributes, { withKind: place.query !== undefined });

  // No field asks for the kind: it is the place where the shopper is, and the address knows it before the screen does.
  const asChosen = (fields: HTMLFormElement): Listing => {
    const { kind } = readListing(new URLSearchParams(window.location.search), []);
    return { ...formListing(fields, attributes), kind };
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The open sheet is an entry of the history, which the result takes over: one step back undoes the choice.
    navigate(place.href(asChosen(event.currentTarget)), { preventScrollReset: true, replace: sheet.isOpen });
  };
  const choose = () => {
    if (!sheet.isOpen) form.current?.requestSubmit();
  };

  return (
    <section aria-label="Filters" className="grid gap-4" {...keptFocus}>
      <div className="flex flex-wrap items-start gap-3 md:flex-nowrap md:gap-6">
        {/* The attribute lets the browser open the sheet while there are no scripts. */}
        <button
          type="button"
          {...{ popovertarget: SHEET }}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            sheet.open();
          }}
          className="inline-flex min-h-11 grow items-center justify-center gap-2 rounded-sm border border-ink px-5 font-semibold md:hidden"
        >
          Filters
          {chosen.length > 0 && <span className="font-normal tabular-nums">{`(${chosen.length})`}</span>}
        </button>
        <dialog
          ref={sheet.ref}
          id={SHEET}
          {...{ popover: "auto" }}
          role={sheet.isOpen ? undefined : "group"}
          aria-label="Choose filters"
          onCancel={(event) => {
            event.preventDefault();
            sheet.close();
          }}
          className={SHEET_LOOK}
        >
          <Form
            ref={form}
            id={FORM}
            // The fields keep what was typed. When the address changes for another reason, they start again from it.
            key={address}
            action={place.action}
            onSubmit={apply}
            onChange={(event) => sheet.isOpen && askCount(asChosen(event.currentTarget))}
            className="flex flex-wrap items-center gap-x-6 gap-y-4 max-md:p-5 max-md:pb-0 md:gap-y-3"
          >
            <SheetHeading onClose={sheet.close} />
            {place.query !== undefined && <input type="hidden" name="q" value={place.query} />}
            {listing.kind && <input type="hidden" name={field("kind")} value={listing.kind} />}
            <CountedCheckbox
              name={field("in_stock")}
              label="In stock only"
              count={isCounted ? facets?.inStock : undefined}
              isChosen={listing.in_stock ?? false}
              onChoose={choose}
            />
            <PriceFields listing={listing} />
            <AttributeFilters
              attributes={attributes}
              chosen={listing.chosen}
              wasOpen={isMoreOpen}
              isInSheet={sheet.isOpen}
              isCounted={isCounted}
              onChoose={choose}
            />
            <div className="sticky bottom-0 -mx-5 basis-[calc(100%+2.5rem)] border-line border-t bg-paper p-5 md:hidden">
              <Button type="submit" size="large" className="w-full">
                {count === null ? "Show products" : `Show ${productsText(count)}`}
              </Button>
              <span role="status" className="sr-only">
                {sheet.isOpen && count !== null && count !== total && productsText(count)}
              </span>
            </div>
          </Form>
        </dialog>
        <ChoiceField
          key={String(listing.sort)}
          name={field("sort")}
          form={FORM}
          label="Sort by"
          value={listing.sort ?? (place.query === undefined ? "newest" : "")}
          onChoose={choose}
          className="grow md:ml-auto md:shrink-0 md:grow-0"
        >
          {place.query !== undefined && <option value="">Best match</option>}
          {SORTS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ChoiceField>
      </div>
      <FilterChips chosen={chosen} place={place} />
    </section>
  );
}

function SheetHeading({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex basis-full items-center justify-between md:hidden">
      <p className="font-display text-2xl">Filters</p>
      <button
        type="button"
        {...{ popovertarget: SHEET, popovertargetaction: "hide" }}
        aria-label="Close filters"
        onClick={(event) => {
          event.preventDefault();
          onClose();
        }}
        className="-mr-2 grid size-11 place-items-center"
      >
        <CloseIcon size={20} />
      </button>
    </div>
  );
}

function PriceFields({ listing }: { listing: Listing }) {
  return (
    <fieldset className="flex items-center gap-2">
      <legend className="sr-only">Price range in dollars</legend>
      <NumberField name={field("min_price")} label="Minimum price" hint="$ min" value={listing.min_price} />
      <span aria-hidden="true">–</span>
      <NumberField name={field("max_price")} label="Maximum price" hint="$ max" value={listing.max_price} />
      <Button type="submit" variant="secondary" size="small" className="min-h-11 max-md:hidden">
        Apply
      </Button>
    </fieldset>
  );
}
