import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { Button } from "~/components/ui/button";
import { SearchIcon } from "~/components/ui/icons";
import { paths } from "~/paths";
import { LONGEST_QUERY } from "../search-products";

/** The query lives in the address, so that a result can be shared and survives a reload. */
export function SearchForm({ query }: { query: string }) {
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);

  // What was typed before the page became interactive counts too.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value);
  }, []);

  return (
    <Form
      role="search"
      action={paths.search.href()}
      className="mx-auto mt-10 flex max-w-3xl gap-3 max-sm:flex-col"
    >
      <span className="relative grow">
        <SearchIcon
          size={22}
          className="pointer-events-none absolute inset-y-0 left-4 my-auto text-ink-soft"
        />
        <input
          ref={input}
          type="search"
          name="q"
          value={text}
          onChange={(event) => setText(event.target.value)}
          maxLength={LONGEST_QUERY}
          aria-label="Search for kitchenware"
          placeholder="Search for kitchenware based on title, category."
          autoComplete="off"
          className="min-h-14 w-full rounded-sm border border-[#8b7f72] bg-white pl-12 pr-4 text-base placeholder:text-[#766b60] hover:border-ink"
        />
      </span>
      <Button type="submit" size="large" disabled={text.trim() === ""}>
        Search
      </Button>
    </Form>
  );
}
