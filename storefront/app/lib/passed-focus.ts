import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { focusHeading } from "./focus-heading";

/** What removes an entry of a list is marked with `data-removes`. */
const REMOVERS = "[data-removes]";

/** Where an entry was removed: the focus goes on to what removes the one in its place, or to the heading once there is none. */
export function passFocus(list: HTMLElement | null, position: number): void {
  const left = list?.querySelectorAll<HTMLElement>(REMOVERS) ?? [];
  const next = left[Math.min(position, left.length - 1)];
  if (next) next.focus();
  else focusHeading();
}

/**
 * The same for a list that shows what is left at a later time than that of the press.
 *
 * @param shown changes whenever other entries are shown
 * @returns for the list
 */
export function usePassedFocus(list: RefObject<HTMLElement>, shown: string) {
  const position = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are what takes the focus away
  useLayoutEffect(() => {
    const left = position.current;
    if (left === null || list.current?.contains(document.activeElement)) return;
    // A focus that goes on to the heading is not told of here, and must not be fetched from wherever it goes next.
    position.current = null;
    if (document.activeElement === document.body) passFocus(list.current, left);
  }, [list, shown]);
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      position.current = [...currentTarget.querySelectorAll(REMOVERS)].indexOf(target);
    },
    // React tells nothing of a focus that goes with its element, so what is kept is still there afterwards. A button
    // that is disabled while it removes loses the focus by that, but not its turn.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(":disabled")) position.current = null;
    },
  };
}
