import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** How long typing must pause before the search starts. */
const PAUSE_MS = 300;

/**
 * The `?q=` of a list and the text being typed for it. A new text starts at the first page. When a link or the back button changes the
 * address, the text follows.
 */
export function useQueryText() {
  const [search, setSearch] = useSearchParams();
  const applied = search.get("q") ?? "";
  const [text, setText] = useState(applied);
  /** What the address says as far as this list has written or followed it. */
  const known = useRef(applied);

  useEffect(() => {
    if (applied === known.current) return;
    known.current = applied;
    setText(applied);
  }, [applied]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known.current) return;
    const timer = setTimeout(() => {
      known.current = wanted;
      setSearch(wanted === "" ? {} : { q: wanted }, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, setSearch]);

  return { applied, text, setText };
}
