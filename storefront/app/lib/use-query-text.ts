import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

/** How long typing must pause before the search starts. */
const PAUSE_MS = 300;

/** The `?q=` of a list and the text being typed for it. A new text starts at the first page. */
export function useQueryText() {
  const [search, setSearch] = useSearchParams();
  const applied = search.get("q") ?? "";
  const [text, setText] = useState(applied);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === applied) return;
    const timer = setTimeout(
      () => setSearch(wanted === "" ? {} : { q: wanted }, { replace: true, preventScrollReset: true }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text, applied, setSearch]);

  return { applied, text, setText };
}
