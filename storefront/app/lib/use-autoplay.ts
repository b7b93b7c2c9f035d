import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";

/**
 * Calls `advance` every `intervalMs`. It pauses while the mouse is over the area or the keyboard focus is in it, pauses
 * in a hidden tab, and never runs under reduced motion. A change of `restartOn` starts the wait again.
 *
 * @returns handlers for the area
 */
export function useAutoplay(advance: () => void, intervalMs: number, isEnabled: boolean, restartOn: unknown) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const latest = useRef(advance);
  useEffect(() => {
    latest.current = advance;
  });

  const isRunning = isEnabled && !isHovered && !isFocused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture chosen by hand gets its full time
  useEffect(() => {
    if (!isRunning || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) latest.current();
    }, intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, intervalMs, restartOn]);

  return {
    onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === "mouse"),
    onPointerLeave: () => setHovered(false),
    onFocus: (event: FocusEvent<HTMLElement>) => setFocused(event.target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
}
