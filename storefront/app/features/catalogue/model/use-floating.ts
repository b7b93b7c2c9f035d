import { type RefObject, useEffect, useState } from "react";
import { useMedia } from "./use-media";

/** Below `lg` everything is one column, and a long one. */
const ONE_COLUMN = "(width < 64rem)";

/**
 * Whether something should float over the page of a phone or a tablet: its own place is out of view, and so is what it would cover while that
 * is being used.
 */
export function useFloating(place: RefObject<Element>, covered: RefObject<Element>): boolean {
  const [inView, setInView] = useState<ReadonlySet<Element>>();
  const isOneColumn = useMedia(ONE_COLUMN);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setInView((before) => {
        const after = new Set(before);
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) after.add(target);
          else after.delete(target);
        }
        return after;
      }),
    );
    // The end of the page stays free too: what has the focus there would lie underneath.
    for (const element of [place.current, covered.current, document.querySelector("footer")]) {
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [place, covered]);
  return isOneColumn && inView?.size === 0;
}
