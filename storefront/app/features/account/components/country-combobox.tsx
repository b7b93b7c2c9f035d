import { useCombobox } from "downshift";
import { type ChangeEvent, useMemo, useState } from "react";
import { cx } from "~/components/ui/class-names";
import { CONTROL, describedBy, Field } from "~/components/ui/field";
import { ChevronDownIcon } from "~/components/ui/icons";
import { COUNTRIES, type Country, searchCountries } from "../model/countries";

interface CountryComboboxProps {
  /** The chosen country's name; empty for none. */
  value: string;
  error?: string;
  onChange: (name: string) => void;
}

const ID = "country";

/** Finds a country by a part of its name, another name ("UK") or its code. */
export function CountryCombobox({ value, error, onChange }: CountryComboboxProps) {
  const [text, setText] = useState(value);
  const [isTyping, setTyping] = useState(false);
  // Once a country is chosen, the list opens in full again. While somebody types, a complete name may still become a
  // longer one.
  const items = useMemo(
    () => (text === value && !isTyping ? COUNTRIES : searchCountries(text)),
    [text, value, isTyping],
  );
  const take = (next: string) => {
    setText(next);
    // Autofill and quick typists never touch the list, so a complete name counts as a choice.
    const named = COUNTRIES.find((country) => country.name.toLowerCase() === next.trim().toLowerCase());
    onChange(named?.name ?? "");
  };
  const { isOpen, highlightedIndex, getInputProps, getToggleButtonProps, getMenuProps, getItemProps } =
    useCombobox<Country>({
      id: ID,
      inputId: ID,
      items: [...items],
      itemToString: (country) => country?.name ?? "",
      inputValue: text,
      // Downshift keeps what is chosen: a choice from outside that changes while somebody types would be written over it.
      initialSelectedItem: COUNTRIES.find((country) => country.name === value),
      defaultHighlightedIndex: 0,
      onInputValueChange: ({ type, inputValue }) => {
        // Told too late for what is typed: by then the next letters are in the field.
        if (type === useCombobox.stateChangeTypes.InputChange) return;
        setTyping(false);
        take(inputValue);
      },
      onIsOpenChange: ({ isOpen: opens }) => {
        if (!opens) setTyping(false);
      },
    });
  const input = getInputProps({
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setTyping(true);
      take(event.currentTarget.value);
    },
    name: "country",
    // Named by the field's own label rather than by the one that downshift would render.
    "aria-label": "Country",
    placeholder: "Country of origin",
    autoComplete: "country-name",
    spellCheck: false,
    required: true,
  });
  return (
    <div className="relative">
      <Field id={ID} label="Country" error={error}>
        <span className="relative block">
          <input
            {...input}
            {...describedBy(ID, { label: "Country", error })}
            className={cx(CONTROL, "pr-12")}
          />
          <button
            {...getToggleButtonProps()}
            type="button"
            aria-label="List of countries"
            className="absolute inset-y-0 right-0 grid w-12 place-items-center text-ink-soft"
          >
            <ChevronDownIcon size={18} className={cx("transition-transform", isOpen && "rotate-180")} />
          </button>
        </span>
      </Field>
      <ul
        {...getMenuProps({ "aria-label": "Countries" })}
        className={cx(
          "absolute inset-x-0 top-full z-20 mt-1 max-h-[250px] overflow-y-auto rounded-sm bg-white py-1 shadow-panel",
          !isOpen && "hidden",
        )}
      >
        {isOpen &&
          items.map((country, index) => (
            <li
              {...getItemProps({ item: country, index })}
              key={country.code}
              className={cx(
                "px-4 py-2.5",
                highlightedIndex === index && "bg-paper-deep",
                country.name === value && "font-semibold",
              )}
            >
              {country.name}
            </li>
          ))}
        {isOpen && items.length === 0 && (
          <li className="px-4 py-2.5 text-ink-soft">No country with that name</li>
        )}
      </ul>
    </div>
  );
}
