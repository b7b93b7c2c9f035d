import type { AttributeFacet } from "@contract/catalogue";
import { type MutableRefObject, type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { cx } from "~/components/ui/class-names";
import { ChevronDownIcon } from "~/components/ui/icons";
import { grouped } from "~/lib/counts";
import { nameOf } from "../model/chosen-filters";
import { fieldsOf, type Listing } from "../model/listing-query";
import { ChoiceField, CountedCheckbox, NumberField } from "./filter-fields";

interface AttributeFiltersProps {
  attributes: AttributeFacet[];
  chosen: Listing["chosen"];
  /** Whether they were open when the form was last made anew. */
  wasOpen: MutableRefObject<boolean>;
  /** On a phone everything is in view and one button shows the result. */
  isInSheet: boolean;
  /** A choice that needs no further input has been made. */
  onChoose: () => void;
  /** Whether the counts are of the products at hand: those of a search are not known. */
  isCounted: boolean;
}

/**
 * A control for each attribute that the shop has configured, by its type. One that says nothing of the products at hand is
 * left out, unless it is chosen.
 */
export function AttributeFilters({
  attributes,
  chosen,
  wasOpen,
  isInSheet,
  onChoose,
  isCounted,
}: AttributeFiltersProps) {
  const isChosen = (facet: AttributeFacet) =>
    Object.values(fieldsOf(facet)).some((name) => chosen[name] !== undefined);
  const [isOpen, setOpen] = useState(() => wasOpen.current || attributes.some(isChosen));
  const toggle = (isNowOpen: boolean) => {
    wasOpen.current = isNowOpen;
    setOpen(isNowOpen);
  };
  const shown = attributes.filter((facet) => tells(facet) || isChosen(facet));
  if (shown.length === 0) return null;
  return (
    <details
      open={isOpen || isInSheet}
      onToggle={(event) => !isInSheet && toggle(event.currentTarget.open)}
      className="group basis-full border-line border-t pt-3"
    >
      <summary
        className={cx(
          "min-h-11 cursor-pointer list-none items-center gap-2 font-medium",
          isInSheet ? "hidden" : "inline-flex",
        )}
      >
        More filters
        <ChevronDownIcon size={18} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid items-end gap-x-8 gap-y-4 pb-1 pt-2 sm:grid-cols-[repeat(auto-fill,minmax(15rem,1fr))]">
        {shown.map((facet) => (
          <AttributeField
            key={facet.handle}
            facet={facet}
            chosen={chosen}
            onChoose={onChoose}
            isCounted={isCounted}
          />
        ))}
        <Button
          type="submit"
          variant="secondary"
          size="small"
          className="min-h-11 justify-self-start max-md:hidden"
        >
          Show products
        </Button>
      </div>
    </details>
  );
}

function tells(facet: AttributeFacet): boolean {
  if (facet.type === "text") return facet.values.length > 0;
  return facet.type === "number" ? facet.range !== null : facet.count > 0;
}

interface AttributeFieldProps extends Pick<AttributeFiltersProps, "chosen" | "onChoose" | "isCounted"> {
  facet: AttributeFacet;
}

function AttributeField({ facet, chosen, onChoose, isCounted }: AttributeFieldProps) {
  const { handle, label, unit } = facet;
  if (facet.type === "boolean") {
    return (
      <CountedCheckbox
        name={handle}
        label={label}
        count={isCounted ? facet.count : undefined}
        isChosen={chosen[handle] !== undefined}
        onChoose={onChoose}
      />
    );
  }
  if (facet.type === "text") {
    return (
      <Labelled label={label}>
        <ChoiceField name={handle} label={label} value={nameOf(facet, chosen[handle])} onChoose={onChoose}>
          <option value="">Any</option>
          {facet.values.map(({ value, count }) => (
            <option key={value} value={value}>
              {isCounted ? `${value} (${grouped(count)})` : value}
            </option>
          ))}
        </ChoiceField>
      </Labelled>
    );
  }
  const { min = "", max = "" } = fieldsOf(facet);
  const whole = unit ? `${label}, ${unit}` : label;
  return (
    <Labelled label={whole}>
      <span className="flex items-center gap-2">
        <NumberField
          name={min}
          label={`Smallest ${whole}`}
          hint={String(facet.range?.min ?? "")}
          value={chosen[min]}
        />
        <span aria-hidden="true">–</span>
        <NumberField
          name={max}
          label={`Largest ${whole}`}
          hint={String(facet.range?.max ?? "")}
          value={chosen[max]}
        />
      </span>
    </Labelled>
  );
}

/** The label to see; the fields say their own to screen readers. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden="true" className="font-medium text-[0.9375rem]">
        {label}
      </span>
      {children}
    </div>
  );
}
