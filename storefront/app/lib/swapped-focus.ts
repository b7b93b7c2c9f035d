import { type RefObject, useLayoutEffect, useRef } from "react";

/** What is to be read first, where that is no field, is marked with `data-first`. */
const FIRST = "[data-first], input, select, textarea";

/**
 * Where a form takes the place of the button that opened it, the focus goes along: into the form, and back to the button
 * when the form is gone. Whoever has gone elsewhere meanwhile stays there, and a page that loads moves nothing.
 *
 * @param open names the form that is open, as `data-opens` of its button does; undefined while none is
 * @returns for an element around both
 */
export function useSwappedFocus(open: string | undefined): RefObject<HTMLDivElement> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed === open || document.activeElement !== document.body) return;
    const find = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    const opener = open === undefined ? find(`[data-opens="${closed}"]`) : undefined;
    (opener ?? find(FIRST))?.focus();
  }, [open]);
  return place;
}
