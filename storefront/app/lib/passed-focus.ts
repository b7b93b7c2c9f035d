import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { focusHeading } from "./focus-heading";

/** What removes an entry of a list is marked with `data-removes`. */
const REMOVERS = "[data-removes]";

/** Where an entry was removed: the focus goes on to what removes the one in its place, or to the heading once there is none. */
export function passFocus(list: HTMLElement | null, position: number): void {
  const left = list?.querySelectorAll<HTMLElement>(REMOVERS) ?? [];
  const next = left[Math.min(position, left.length - 1)];
  if (next) next.focus({ preventScroll: true });
  else focusHeading();
}

/**
 * The same where an entry is removed by a link, and so is gone only when the page knows what is left.
 *
 * @param shown changes whenever other entries are shown
 * @returns for the list
 */
export function usePassedFocus(list: RefObject<HTMLElement>, shown: string) {
  const position = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other entries are what takes the focus away
  useLayoutEffect(() => {
    if (position.current === null || document.activeElement !== document.body) return;
    passFocus(list.current, position.current);
  }, [list, shown]);
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      position.current = [...currentTarget.querySelectorAll(REMOVERS)].indexOf(target);
    },
    // React tells nothing of a focus that goes with its element, so what is kept is still there afterwards.
    onBlur: () => {
      position.current = null;
    },
  };
}
