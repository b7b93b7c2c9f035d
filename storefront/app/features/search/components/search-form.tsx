import type { Product } from "@contract/records";
import { useCombobox } from "downshift";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "~/components/ui/button";
import { cx } from "~/components/ui/class-names";
import { SearchIcon } from "~/components/ui/icons";
import { paths } from "~/lib/paths";
import { useIsLoaded } from "~/stores/use-session";
import { useSuggestions } from "../model/use-suggestions";
import { LONGEST_QUERY } from "../search-products";
import { Suggestion } from "./suggestion";

/** Stops downshift from acting on an event, in its own documented way. */
function preventListDefault({ nativeEvent }: SyntheticEvent): void {
  Object.assign(nativeEvent, { preventDownshiftDefault: true });
}

/**
 * The query lives in the address, so that a result can be shared and survives a reload. While it is typed, products
 * are offered: the arrow keys choose one, Enter opens it, and Enter without a choice searches.
 */
export function SearchForm({ query }: { query: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(query);
  const [isTyping, setTyping] = useState(false);
  const [shownQuery, setShownQuery] = useState(query);
  const isLoaded = useIsLoaded();
  const input = useRef<HTMLInputElement>(null);
  const suggestions = useSuggestions(text, isTyping);

  // Another search takes the place of the text, and leaves the field and its focus as they are.
  if (query !== shownQuery) {
    setShownQuery(query);
    setText(query);
    setTyping(false);
  }

  // Takes over what was typed before the page became interactive.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value);
  }, []);

  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, closeMenu } =
    useCombobox<Product>({
      id: "search",
      inputId: "search-text",
      items: suggestions,
      itemToString: () => text,
      inputValue: text,
      selectedItem: null,
      stateReducer: (state, { type, changes }) => {
        const { InputKeyDownEscape, InputBlur } = useCombobox.stateChangeTypes;
        // Escape closes the list and keeps the text. Leaving the field chooses nothing.
        const isOnlyClosing = type === InputKeyDownEscape || type === InputBlur;
        return isOnlyClosing ? { ...state, isOpen: false, highlightedIndex: -1 } : changes;
      },
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem)
          navigate(paths.product.href(selectedItem.handle), { state: { product: selectedItem } });
      },
    });
  const isShown = isOpen && suggestions.length > 0;

  return (
    <Form
      role="search"
      action={paths.search.href()}
      onSubmit={() => {
        setTyping(false);
        closeMenu();
      }}
      // The list opens below the whole form, because it would cover the button on a phone.
      className="relative mx-auto mt-10 flex max-w-3xl gap-3 max-sm:flex-col"
    >
      <div className="grow sm:relative">
        <div className="relative">
          <SearchIcon
            size={22}
            className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-soft"
          />
          <input
            {...getInputProps({
              ref: input,
              "aria-label": "Search for kitchenware",
              "aria-expanded": isShown,
              // downshift's own change event sets the text late, and React would then move the cursor to its end.
              onChange: (event) => {
                setText(event.currentTarget.value);
                setTyping(true);
              },
              onKeyDown: (event) => {
                // The open list takes every Enter. Without a choice Enter belongs to the form.
                if (event.key === "Enter" && highlightedIndex < 0) preventListDefault(event);
              },
            })}
            type="search"
            name="q"
            required
            maxLength={LONGEST_QUERY}
            placeholder="Search for kitchenware based on title, category."
            className="min-h-14 w-full rounded-sm border border-[#8b7f72] bg-white pl-12 pr-4 text-base placeholder:text-[#766b60] hover:border-ink"
          />
        </div>
        <ul
          {...getMenuProps({ "aria-label": "Suggestions" })}
          className={cx(
            "animate-fade-in absolute inset-x-0 top-full z-20 mt-2 overflow-hidden rounded-md bg-white py-2 text-left shadow-panel",
            !isShown && "hidden",
          )}
        >
          {isShown &&
            suggestions.map((product, index) => (
              <li
                {...getItemProps({ item: product, index })}
                key={product._id}
                className={cx("cursor-pointer px-4 py-2", highlightedIndex === index && "bg-paper-deep")}
              >
                <Suggestion product={product} query={text} />
              </li>
            ))}
        </ul>
        <span role="status" className="sr-only">
          {isShown && `${suggestions.length} ${suggestions.length === 1 ? "suggestion" : "suggestions"}`}
        </span>
      </div>
      {/* Without scripts nobody would enable it again. */}
      <Button type="submit" size="large" disabled={isLoaded && text.trim() === ""}>
        Search
      </Button>
    </Form>
  );
}
