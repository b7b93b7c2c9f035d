import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useAutoplay } from "./use-autoplay";

/** How far a finger has to move to mean "next". */
const SWIPE_PX = 40;

const KEYS: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

interface Position {
  index: number;
  /** The slide that is on its way out; null before the first move. */
  previous: number | null;
  isForward: boolean;
}

/** The keyframes are in app.css, and `--slide-ms` of the area says how long they take. */
function slideClass({ index, previous, isForward }: Position, at: number): string {
  if (at === index) return previous === null ? "" : isForward ? "slide-in-right" : "slide-in-left";
  if (at === previous) return isForward ? "slide-out-left" : "slide-out-right";
  return "slide-away";
}

/**
 * Slides in a row without ends, of which one is shown. They move by themselves every `intervalMs` as long as `isEnabled`
 * (see `useAutoplay`), by a finger, by the arrow keys, and by `show`.
 *
 * @returns which slide is shown, the class of each, and handlers for the area (`area`) and for what a finger moves (`track`)
 */
export function useSlides(count: number, intervalMs: number, isEnabled = true) {
  const [position, setPosition] = useState<Position>({ index: 0, previous: null, isForward: true });
  const pressedAt = useRef<number | null>(null);
  const hasSwiped = useRef(false);
  const isMovable = count > 1 && isEnabled;

  const show = (index: number) =>
    setPosition((now) =>
      index === now.index ? now : { index, previous: now.index, isForward: index > now.index },
    );
  const step = (by: 1 | -1) =>
    setPosition((now) => ({
      index: (now.index + by + count) % count,
      previous: now.index,
      isForward: by === 1,
    }));
  const autoplay = useAutoplay(() => step(1), intervalMs, isMovable, position.index);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = KEYS[key];
    if (by && isMovable) step(by);
  };
  const onPointerDown = ({ clientX }: PointerEvent) => {
    pressedAt.current = clientX;
  };
  const onPointerUp = ({ clientX }: PointerEvent) => {
    const moved = pressedAt.current === null ? 0 : clientX - pressedAt.current;
    pressedAt.current = null;
    hasSwiped.current = Math.abs(moved) > SWIPE_PX;
    if (hasSwiped.current && isMovable) step(moved < 0 ? 1 : -1);
  };

  return {
    index: position.index,
    show,
    classOf: (at: number) => slideClass(position, at),
    /** Whether the last touch moved the slides, and so was no click. */
    hasSwiped: () => hasSwiped.current,
    area: { onKeyDown, ...autoplay },
    track: { onPointerDown, onPointerUp },
  };
}
