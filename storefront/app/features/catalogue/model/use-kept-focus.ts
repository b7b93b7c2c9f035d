import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** What tells a field from the others of its form; a button has no name, but words. */
const signOf = (element: Element): string | null =>
  element.getAttribute("name") ?? (element instanceof HTMLButtonElement ? element.textContent : null);

/**
 * Keeps the focus in a form whose fields are made anew: it goes on to the same field.
 *
 * @param made changes whenever they are made anew
 * @returns for an element around all fields
 */
export function useKeptFocus(form: RefObject<HTMLFormElement>, made: string) {
  const focused = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new fields are what takes the focus away
  useLayoutEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    for (const element of form.current?.elements ?? []) {
      if (!(element instanceof HTMLElement) || signOf(element) !== focused.current) continue;
      element.focus({ preventScroll: true });
      return;
    }
  }, [form, made]);
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = signOf(target);
    },
    // React tells nothing of a focus that goes with its element, so what is kept is still there afterwards.
    onBlur: () => {
      focused.current = null;
    },
  };
}
