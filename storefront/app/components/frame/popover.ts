import { type RefObject, useEffect } from "react";

/**
 * Closes a panel on Escape, on a press outside of `area`, and when the focus leaves `area`. On Escape the focus goes
 * back to the button. `area` holds both the button and the panel.
 */
export function useDismiss(area: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      close();
      area.current?.querySelector("button")?.focus();
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) close();
    };
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [area, isOpen, close]);
}
